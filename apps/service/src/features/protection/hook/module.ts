import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { removeOldHookCalls } from './hook-call-store.ts';

/** The operator's own service, which is asked before accounts and tokens are made. */
export const hook: Module<Work> = {
  name: 'hook',
  jobs: [
    {
      name: 'Clearing old questions to the hook',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeOldHookCalls),
    },
  ],
};
