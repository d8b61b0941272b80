import type { Module } from '../../../work/module.ts';
import { type OutboxWork, outboxRoutes } from './routes.ts';

export const outbox: Module<OutboxWork> = { name: 'outbox', routes: outboxRoutes };
