import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { accountData } from './account-data.ts';
import { removeOldHandovers } from './owner-store.ts';
import { appOwnerRoutes } from './routes.ts';

export const appOwners: Module<AppsWork> = {
  name: 'app-owners',
  routes: appOwnerRoutes,
  jobs: [
    {
      name: 'Clearing handovers of apps',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeOldHandovers),
    },
  ],
  accountData,
};
