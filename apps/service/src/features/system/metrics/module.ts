import type { Module } from '../../../transaction/module.ts';
import type { MeteredWork } from './measure-service.ts';
import { metricsRoutes } from './routes.ts';

export const metrics: Module<MeteredWork> = { name: 'metrics', routes: metricsRoutes };
