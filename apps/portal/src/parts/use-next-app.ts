import { useEffect, useState } from 'react';
import type { NextApp } from './find-next-app.ts';

/**
 * The app for which somebody signs in, by the query of the page; null where there is none, or it is not known yet. The
 * page has its colours meanwhile.
 */
export function useNextApp(search: string): NextApp | null {
  const [app, setApp] = useState<NextApp | null>(null);
  const query = new URLSearchParams(search);
  const authorize = query.get('ref') ? null : query.get('authorize');
  useEffect(() => {
    // Loaded only where there is one to name: most visits carry none.
    if (!authorize) return undefined;
    const leaving = new AbortController();
    void import('./find-next-app.ts')
      .then(({ showNextApp }) => showNextApp(authorize, leaving.signal, setApp))
      .catch(() => {});
    return () => leaving.abort();
  }, [authorize]);
  return app;
}
