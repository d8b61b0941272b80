import { useEffect, useEffectEvent } from 'react';

/** Fills in whom the app behind `authorize` expects, where it says so. */
export function useLoginHint(search: string, fill: (hint: string) => void): void {
  const authorize = new URLSearchParams(search).get('authorize');
  const fillIn = useEffectEvent(fill);
  useEffect(() => {
    if (!authorize) return;
    void import('./find-next-app.ts')
      .then(({ findNextApp }) => findNextApp(authorize))
      .then((app) => app?.hint && fillIn(app.hint))
      .catch(() => {});
  }, [authorize]);
}
