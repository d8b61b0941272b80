import type { Module } from '../../../transaction/module.ts';
import type { SignInWork } from './finish-sign-in.ts';
import { completionRoutes } from './routes.ts';

export const completion: Module<SignInWork> = { name: 'completion', routes: completionRoutes };
