import type { Module } from '../../../work/module.ts';
import type { Work } from '../../../work/work.ts';
import { profileRoutes } from './routes.ts';

export const profile: Module<Work> = { name: 'profile', routes: profileRoutes };
