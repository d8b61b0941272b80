import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { accountSwitchRoutes } from './routes.ts';

export const accountSwitch: Module<Work> = { name: 'account-switch', routes: accountSwitchRoutes };
