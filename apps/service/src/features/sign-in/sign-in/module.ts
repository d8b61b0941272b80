import type { Module } from '../../../transaction/module.ts';
import { challengeRoutes } from './challenge-routes.ts';
import type { SignInWork } from './finish-sign-in.ts';
import { signInRoutes } from './routes.ts';

export const signIn: Module<SignInWork> = {
  name: 'sign-in',
  routes(mount) {
    signInRoutes(mount);
    challengeRoutes(mount);
  },
};
