import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { profileRoutes } from './routes.ts';

export const profile: Module<Work> = { name: 'profile', routes: profileRoutes };
