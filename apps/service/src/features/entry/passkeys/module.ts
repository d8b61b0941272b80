import type { Module } from '../../../unit-of-work/module.ts';
import type { IdentityWork } from '../identities/identity-work.ts';
import { held } from './held.ts';
import { passkeyRoutes } from './routes.ts';

export const passkeys: Module<IdentityWork> = { name: 'passkeys', routes: passkeyRoutes, held };
