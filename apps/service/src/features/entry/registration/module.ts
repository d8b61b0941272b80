import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { registrationRoutes } from './routes.ts';

export const registration: Module<Work> = { name: 'registration', routes: registrationRoutes };
