import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountData } from './account-data.ts';
import { endEverySession } from './end-sessions.ts';
import { removeExpiredSessions } from './remove-sessions.ts';
import { sessionRoutes } from './routes.ts';

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
  accountData,
  restored: endEverySession,
};
