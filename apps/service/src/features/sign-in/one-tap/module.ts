import type { Module } from '../../../transaction/module.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import type { OneTapWork } from './one-tap-session.ts';
import { oneTapRoutes } from './routes.ts';

export const oneTapSignIn: Module<SignInWork & OneTapWork> = { name: 'one-tap', routes: oneTapRoutes };
