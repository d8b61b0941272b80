import type { Module } from '../../../work/module.ts';
import type { Work } from '../../../work/work.ts';
import { registrationRoutes } from './routes.ts';

export const registration: Module<Work> = { name: 'registration', routes: registrationRoutes };
