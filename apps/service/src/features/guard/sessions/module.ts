import { inBatches } from '../../../unit-of-work/in-batches.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { endEverySession } from './end-every-session.ts';
import { held } from './held.ts';
import { sessionRoutes } from './routes.ts';
import { removeExpiredSessions } from './session-store.ts';

export const sessions: Module<Work> = {
  name: 'sessions',
  routes: sessionRoutes,
  jobs: [
    {
      name: 'Clearing expired sessions',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeExpiredSessions),
    },
  ],
  held,
  restored: endEverySession,
};
