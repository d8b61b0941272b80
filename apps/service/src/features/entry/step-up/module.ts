import type { Module } from '../../../unit-of-work/module.ts';
import type { PasswordWork } from '../../account/passwords/password-work.ts';
import { stepUpRoutes } from './routes.ts';

export const stepUp: Module<PasswordWork> = { name: 'step-up', routes: stepUpRoutes };
