import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountData } from './account-data.ts';
import { removeOldRefusals } from './refusal-store.ts';

export const appAccess: Module<Work> = {
  name: 'app-access',
  jobs: [
    {
      name: 'Clearing old refusals of apps',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeOldRefusals),
    },
  ],
  accountData,
};
