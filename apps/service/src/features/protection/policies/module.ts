import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountData } from './account-data.ts';
import { forgetDemands } from './due.ts';

export const policies: Module<Work> = {
  name: 'policies',
  jobs: [{ name: 'Forgetting policies that are off', everySeconds: 3600, run: forgetDemands }],
  accountData,
};
