import type { Module } from '../../../work/module.ts';
import type { Work } from '../../../work/work.ts';
import { forgetSteps } from './forget-steps.ts';
import { held } from './held.ts';
import { secondFactorRoutes } from './routes.ts';

export const secondFactor: Module<Work> = {
  name: 'second-factor',
  routes: secondFactorRoutes,
  held,
  restored: forgetSteps,
};
