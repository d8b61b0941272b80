import { type ReactNode, useEffect } from 'react';
import { ConsoleQueries } from '../../api/queries/ConsoleQueries.tsx';
import { ConsoleLayout } from './ConsoleLayout.tsx';

/** Long after a page is there: nothing that is seen waits for it. */
const offlinePageAfterMs = 5000;

/** The console with its query cache, which lives as long as the person stays in the console. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import('../cache-offline-page.ts').then(
          ({ cacheOfflinePage }) => cacheOfflinePage(),
          () => {},
        ),
      // A browser that has the page already may have chosen another language: it is asked for anew at once.
      navigator.serviceWorker?.controller ? 0 : offlinePageAfterMs,
    );
    return () => clearTimeout(timer);
  }, []);
  return (
    <ConsoleQueries>
      <ConsoleLayout>{children}</ConsoleLayout>
    </ConsoleQueries>
  );
}
