import type { Module } from '../../../unit-of-work/module.ts';
import { held } from './held.ts';
import type { IdentityWork } from './identity-work.ts';
import { identityRoutes } from './routes.ts';

export const identities: Module<IdentityWork> = {
  name: 'identities',
  routes: identityRoutes,
  held,
};
