import type { Module } from '../../../work/module.ts';
import type { IdentityWork } from '../identities/identity-work.ts';
import { held } from './held.ts';
import { passkeyRoutes } from './routes.ts';

export const passkeys: Module<IdentityWork> = { name: 'passkeys', routes: passkeyRoutes, held };
