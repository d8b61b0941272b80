import type { Module } from '../../../work/module.ts';
import type { AppsWork } from './apps-work.ts';
import { held } from './held.ts';

export const clients: Module<AppsWork> = { name: 'clients', held };
