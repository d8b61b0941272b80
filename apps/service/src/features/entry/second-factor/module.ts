import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { forgetSteps } from './forget-steps.ts';
import { held } from './held.ts';
import { secondFactorRoutes } from './routes.ts';

export const secondFactor: Module<Work> = {
  name: 'second-factor',
  routes: secondFactorRoutes,
  held,
  restored: forgetSteps,
};
