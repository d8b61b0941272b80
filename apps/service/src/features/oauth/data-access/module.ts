import { noCaller } from '../../../kernel/network/caller.ts';
import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { accountData } from './account-data.ts';
import { removeOldDataAccess } from './data-access-store.ts';
import { dataAccessRoutes } from './routes.ts';

export const dataAccess: Module<AppsWork> = {
  name: 'data-access',
  routes(mount, { app, workFor }) {
    dataAccessRoutes(mount);
    const work = workFor(noCaller);
    app.addHook('preClose', () => work.dataAccess.end(work));
  },
  jobs: [
    {
      name: 'Clearing old data accesses of apps',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeOldDataAccess),
    },
  ],
  accountData,
};
