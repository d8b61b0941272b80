import type { Module } from '../../../transaction/module.ts';
import type { StepUpWork } from './pass-step-up.ts';
import { stepUpRoutes } from './routes.ts';

export const stepUp: Module<StepUpWork> = { name: 'step-up', routes: stepUpRoutes };
