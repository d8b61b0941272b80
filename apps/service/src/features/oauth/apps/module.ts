import { noCaller } from '../../../kernel/network/caller.ts';
import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import { accountData } from './account-data.ts';
import type { AppsWork } from './apps-work.ts';
import { purgeExpiredAppNames } from './reserved-name-store.ts';

export const allApps: Module<AppsWork> = {
  name: 'apps',
  routes(_mount, { app, workFor }) {
    const work = workFor(noCaller);
    app.addHook('preClose', () => work.signInCounts.end(work));
  },
  jobs: [
    {
      name: 'Clearing reserved names of apps',
      everySeconds: 3600,
      run: (work) => inBatches(work, purgeExpiredAppNames),
    },
  ],
  accountData,
};
