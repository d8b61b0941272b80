import type { Module } from '../../../transaction/module.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import { contactRoutes } from './routes.ts';

export const contacts: Module<IdentityWork> = { name: 'contacts', routes: contactRoutes };
