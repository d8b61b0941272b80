import type { Module } from '../../../transaction/module.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { providerSignInRoutes } from './routes.ts';

export const providerSignIn: Module<SignInWork> = { name: 'provider-sign-in', routes: providerSignInRoutes };
