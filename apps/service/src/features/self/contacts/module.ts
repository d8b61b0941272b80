import type { Module } from '../../../work/module.ts';
import type { Work } from '../../../work/work.ts';
import { contactRoutes } from './routes.ts';

export const contacts: Module<Work> = { name: 'contacts', routes: contactRoutes };
