import type { Module } from '../../../unit-of-work/module.ts';
import type { AppsWork } from '../clients/apps-work.ts';
import { forgetTokens } from './forget-tokens.ts';
import { held } from './held.ts';
import { registrationRoutes } from './registration-routes.ts';
import { removeExpiredTokens } from './registration-tokens.ts';
import { clientRoutes } from './routes.ts';

export const clientRegistration: Module<AppsWork> = {
  name: 'client-registration',
  routes(mount, server) {
    clientRoutes(mount);
    registrationRoutes(server);
  },
  jobs: [
    {
      name: 'Clearing registration tokens',
      everySeconds: 3600,
      run: (work) => work.change(removeExpiredTokens),
    },
  ],
  held,
  restored: forgetTokens,
};
