import type { Module } from '../../../transaction/module.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { registrationRoutes } from './routes.ts';

export const registration: Module<SignInWork> = { name: 'registration', routes: registrationRoutes };
