import type { Module } from '../../../transaction/module.ts';
import type { PasswordWork } from '../../accounts/passwords/password-work.ts';
import type { NoticesWork } from '../../activity/notices/notices-work.ts';
import type { NumberWork } from '../../sign-in/recycled-numbers/prove-number.ts';
import { accountData } from './account-data.ts';
import { removeExpiredQuarantine } from './quarantine-store.ts';
import { recoveryRoutes } from './routes.ts';

export const recovery: Module<PasswordWork & NumberWork & NoticesWork> = {
  name: 'recovery',
  routes: recoveryRoutes,
  jobs: [
    {
      name: 'Clearing the quarantine',
      everySeconds: 3600,
      run: (work) => work.change(removeExpiredQuarantine),
    },
  ],
  accountData,
};
