import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { contactRoutes } from './routes.ts';

export const contacts: Module<Work> = { name: 'contacts', routes: contactRoutes };
