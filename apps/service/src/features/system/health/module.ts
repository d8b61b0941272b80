import type { Module } from '../../../transaction/module.ts';
import { type HealthWork, healthRoutes } from './health.ts';

export const health: Module<HealthWork> = { name: 'health', routes: healthRoutes };
