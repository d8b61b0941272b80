import type { Module } from '../../../transaction/module.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { passwordRoutes } from './routes.ts';

export const passwordSignIn: Module<SignInWork> = { name: 'password', routes: passwordRoutes };
