import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { profileRoutes } from './routes.ts';

export const profile: Module<Work> = { name: 'profile', routes: profileRoutes };
