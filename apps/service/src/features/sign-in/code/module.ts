import type { Module } from '../../../transaction/module.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { codeRoutes } from './routes.ts';

export const codeSignIn: Module<SignInWork> = { name: 'code', routes: codeRoutes };
