import type { Module } from '../../../transaction/module.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { mobileAppRoutes } from './routes.ts';

export const mobileApps: Module<SignInWork> = { name: 'mobile-apps', routes: mobileAppRoutes };
