import { noCaller } from '../../../kernel/caller.ts';
import { inBatches } from '../../../unit-of-work/in-batches.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import type { AppsWork } from './apps-work.ts';
import { removeRestedAppNames } from './freed-app-names.ts';
import { held } from './held.ts';

export const clients: Module<AppsWork> = {
  name: 'clients',
  routes(_mount, { app, workFor }) {
    const work = workFor(noCaller);
    app.addHook('preClose', () => work.signInCounts.end(work));
  },
  jobs: [
    {
      name: 'Clearing names of apps that have rested',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeRestedAppNames),
    },
  ],
  held,
};
