import { inBatches } from '../../../unit-of-work/in-batches.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { removeRestedUsernames } from './freed-usernames.ts';
import { held } from './held.ts';
import { putOffErasures } from './put-off-erasures.ts';
import { removeFormerContacts } from './quarantine-contacts.ts';

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
      run: (work) => inBatches(work, removeRestedUsernames),
    },
  ],
  held,
  restored: putOffErasures,
};
