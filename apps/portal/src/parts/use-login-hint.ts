import { useEffect, useEffectEvent } from 'react';
import { useNextApp } from './use-next-app.ts';

/** Fills in whom the app for which somebody signs in expects, where it says so. */
export function useLoginHint(search: string, fill: (hint: string) => void): void {
  const hint = useNextApp(search)?.hint;
  const fillIn = useEffectEvent(fill);
  useEffect(() => {
    if (hint) fillIn(hint);
  }, [hint]);
}
