import type { Module } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { accountData } from './account-data.ts';

export const allResources: Module<AppsWork> = { name: 'resources', accountData };
