import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountData } from './account-data.ts';
import { putOffErasures } from './cancellation-store.ts';
import { removeFormerContacts } from './quarantine-contacts.ts';
import { purgeExpiredUsernames } from './reserved-usernames.ts';

export const account: Module<Work> = {
  name: 'accounts',
  jobs: [
    {
      name: 'Clearing former contacts',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeFormerContacts),
    },
    {
      name: 'Clearing user names that have rested',
      everySeconds: 3600,
      run: (work) => inBatches(work, purgeExpiredUsernames),
    },
  ],
  accountData,
  restored: putOffErasures,
};
