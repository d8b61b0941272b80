import type { Module } from '../../../transaction/module.ts';
import { type OutboxWork, outboxRoutes } from './routes.ts';

export const outbox: Module<OutboxWork> = { name: 'outbox', routes: outboxRoutes };
