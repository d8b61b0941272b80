import type { Module } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { appAccessRoutes } from './access-routes.ts';
import { accountData } from './account-data.ts';
import { registrationRoutes } from './registration-routes.ts';
import { forgetTokens, removeExpiredTokens } from './registration-tokens.ts';
import { appRoutes } from './routes.ts';

export const appRegistration: Module<AppsWork> = {
  name: 'app-registration',
  routes(mount, server) {
    appRoutes(mount);
    appAccessRoutes(mount);
    registrationRoutes(server);
  },
  jobs: [
    {
      name: 'Clearing registration tokens',
      everySeconds: 3600,
      run: (work) => work.change(removeExpiredTokens),
    },
  ],
  accountData,
  restored: forgetTokens,
};
