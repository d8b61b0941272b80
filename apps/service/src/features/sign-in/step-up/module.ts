import type { Module } from '../../../transaction/module.ts';
import type { PasswordWork } from '../../accounts/passwords/password-work.ts';
import { stepUpRoutes } from './routes.ts';

export const stepUp: Module<PasswordWork> = { name: 'step-up', routes: stepUpRoutes };
