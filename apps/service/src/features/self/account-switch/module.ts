import type { Module } from '../../../work/module.ts';
import type { Work } from '../../../work/work.ts';
import { accountSwitchRoutes } from './routes.ts';

export const accountSwitch: Module<Work> = { name: 'account-switch', routes: accountSwitchRoutes };
