import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { registrationRoutes } from './routes.ts';

export const registration: Module<Work> = { name: 'registration', routes: registrationRoutes };
