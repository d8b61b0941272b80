import type { Module } from '../../../transaction/module.ts';
import type { IdentityWork } from '../identities/identity-work.ts';
import { accountData } from './account-data.ts';
import { passkeyRoutes } from './routes.ts';

export const passkeys: Module<IdentityWork> = { name: 'passkeys', routes: passkeyRoutes, accountData };
