import type { Module } from '../../../transaction/module.ts';
import { accountData } from './account-data.ts';
import type { IdentityWork } from './provider-list.ts';
import { identityRoutes } from './routes.ts';

export const identities: Module<IdentityWork> = {
  name: 'identities',
  routes: identityRoutes,
  accountData,
};
