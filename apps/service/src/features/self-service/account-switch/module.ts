import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountSwitchRoutes } from './routes.ts';

export const accountSwitch: Module<Work> = { name: 'account-switch', routes: accountSwitchRoutes };
