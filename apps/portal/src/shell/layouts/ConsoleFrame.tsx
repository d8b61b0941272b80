import type { ReactNode } from 'react';
import { ConsoleQueries } from '../../api/queries/ConsoleQueries.tsx';
import { ConsoleLayout } from './ConsoleLayout.tsx';

/** The console with what its pages have asked the service for, kept as long as the person stays in it. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  return (
    <ConsoleQueries>
      <ConsoleLayout>{children}</ConsoleLayout>
    </ConsoleQueries>
  );
}
