import { describeNextStop, onTheWayTo } from '../session/next-stop.ts';
import { surroundings } from '../session/surroundings.ts';
import type { NextApp } from './find-next-app.ts';

/** One line on where the person goes after signing in, an app by its name; null where they have no target of their own. */
export const nextStopOf = (app: NextApp | null, search: string): string | null =>
  app ? onTheWayTo(app.name) : describeNextStop(search, surroundings());
