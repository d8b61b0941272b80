import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountData } from './account-data.ts';
import { secondFactorRoutes } from './routes.ts';
import { forgetSteps } from './totp-store.ts';

export const secondFactor: Module<Work> = {
  name: 'second-factor',
  routes: secondFactorRoutes,
  accountData,
  restored: forgetSteps,
};
