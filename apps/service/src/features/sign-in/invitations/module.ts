import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountData } from './account-data.ts';
import { removeOldInvitations } from './invitation-store.ts';

export const invitations: Module<Work> = {
  name: 'invitations',
  jobs: [
    {
      name: 'Clearing old invitations',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeOldInvitations),
    },
  ],
  accountData,
};
