import { useEffect, useState } from 'react';
import { describeNextStop, onTheWayTo } from '../session/next-stop.ts';
import { surroundings } from '../session/surroundings.ts';

/** One line on where the person goes after signing in, an app by its name; null where they have no target of their own. */
export function useNextStop(search: string): string | null {
  const [app, setApp] = useState('');
  const query = new URLSearchParams(search);
  const authorize = query.get('ref') ? null : query.get('authorize');
  useEffect(() => {
    // Loaded only where there is one to name: most visits carry none.
    if (authorize) {
      void import('./find-next-app.ts')
        .then(({ findNextApp }) => findNextApp(authorize))
        .then(({ name }) => setApp(name))
        .catch(() => {});
    }
  }, [authorize]);
  return authorize && app ? onTheWayTo(app) : describeNextStop(search, surroundings());
}
