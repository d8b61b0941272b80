import type { Module } from '../../../transaction/module.ts';
import { accountData } from './account-data.ts';
import type { IdentityWork } from './identity-work.ts';
import { identityRoutes } from './routes.ts';

export const identities: Module<IdentityWork> = {
  name: 'identities',
  routes: identityRoutes,
  accountData,
};
