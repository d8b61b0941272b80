import type { Module } from '../../../unit-of-work/module.ts';
import type { PasswordWork } from '../../account/passwords/password-work.ts';
import { held } from './held.ts';
import { removeExpiredQuarantine } from './quarantine-store.ts';
import { recoveryRoutes } from './routes.ts';

export const recovery: Module<PasswordWork> = {
  name: 'recovery',
  routes: recoveryRoutes,
  jobs: [
    {
      name: 'Clearing the quarantine',
      everySeconds: 3600,
      run: (work) => work.change(removeExpiredQuarantine),
    },
  ],
  held,
};
