import { useEffect } from 'react';
import { useSiteConfig } from '../session/site-config.ts';
import { composeTitle } from './document-title.ts';

/** Names the document after what the page shows (an app), as long as it does; while that is not known, it is the route's. */
export function usePageName(name: string | undefined): void {
  const site = useSiteConfig()?.title;
  useEffect(() => {
    if (!name) return undefined;
    const title = composeTitle(name, site);
    let before = document.title;
    let isShown = true;
    // After the gate, which names the route in the same breath where the configuration has just come.
    queueMicrotask(() => {
      if (!isShown) return;
      before = document.title;
      document.title = title;
    });
    return () => {
      isShown = false;
      // The gate may have named the next page already.
      if (document.title === title) document.title = before;
    };
  }, [name, site]);
}
