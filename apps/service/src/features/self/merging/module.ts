import type { Module } from '../../../unit-of-work/module.ts';
import type { IdentityWork } from '../../entry/identities/identity-work.ts';
import { held } from './held.ts';
import { accountMergingRoutes } from './routes.ts';
import { settleMerges } from './settle-merges.ts';

export const merging: Module<IdentityWork> = {
  name: 'merging',
  routes: accountMergingRoutes,
  jobs: [{ name: 'Making merges final', everySeconds: 600, run: settleMerges }],
  held,
};
