import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { removeOldMarks } from './dead-mailbox-store.ts';
import { bounceRoutes } from './routes.ts';

export const bounces: Module<Work> = {
  name: 'bounces',
  routes: bounceRoutes,
  jobs: [
    {
      name: 'forgetting mailboxes that were dead',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeOldMarks),
    },
  ],
};
