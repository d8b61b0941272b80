import type { Module } from '../../../transaction/module.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import { accountData } from './account-data.ts';
import { finalizeMerges } from './finalize-merges.ts';
import { accountMergingRoutes } from './routes.ts';

export const merging: Module<IdentityWork> = {
  name: 'merging',
  routes: accountMergingRoutes,
  jobs: [{ name: 'Making merges final', everySeconds: 600, run: finalizeMerges }],
  accountData,
};
