import { noCaller } from '../../../kernel/caller.ts';
import { inBatches } from '../../../unit-of-work/in-batches.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import type { AppsWork } from '../clients/apps-work.ts';
import { held } from './held.ts';
import { removeOldReadings } from './reading-store.ts';
import { readingRoutes } from './routes.ts';

export const readings: Module<AppsWork> = {
  name: 'readings',
  routes(mount, { app, workFor }) {
    readingRoutes(mount);
    const work = workFor(noCaller);
    app.addHook('preClose', () => work.readings.end(work));
  },
  jobs: [
    {
      name: 'Clearing what apps have read',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeOldReadings),
    },
  ],
  held,
};
