import type { Module } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { accountData } from './account-data.ts';
import { gatewayRoutes } from './routes.ts';

/** Sites that cannot speak OpenID Connect: their reverse proxy asks here about every request. */
export const forwardAuth: Module<AppsWork> = {
  name: 'forward-auth',
  routes: (_mount, server) => gatewayRoutes(server),
  accountData,
};
