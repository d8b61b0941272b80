import type { Module } from '../../../unit-of-work/module.ts';
import type { IdentityWork } from '../../entry/identities/identity-work.ts';
import { contactRoutes } from './routes.ts';

export const contacts: Module<IdentityWork> = { name: 'contacts', routes: contactRoutes };
