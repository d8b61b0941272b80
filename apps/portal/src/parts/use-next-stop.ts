import { describeNextStop, onTheWayTo } from '../session/next-stop.ts';
import { surroundings } from '../session/surroundings.ts';
import { useNextApp } from './use-next-app.ts';

/** One line on where the person goes after signing in, an app by its name; null where they have no target of their own. */
export function useNextStop(search: string): string | null {
  const app = useNextApp(search);
  return app ? onTheWayTo(app.name) : describeNextStop(search, surroundings());
}
