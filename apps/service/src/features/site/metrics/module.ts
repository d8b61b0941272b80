import type { Module } from '../../../unit-of-work/module.ts';
import type { MeteredWork } from './measure-service.ts';
import { metricsRoutes } from './metrics-routes.ts';

export const metrics: Module<MeteredWork> = { name: 'metrics', routes: metricsRoutes };
