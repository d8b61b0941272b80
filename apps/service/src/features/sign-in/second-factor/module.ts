import { resealColumn } from '../../../database/master-key-change.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountData } from './account-data.ts';
import { secondFactorRoutes } from './routes.ts';
import { forgetSteps } from './totp-store.ts';
import { totpContext } from './verify-second-factor.ts';

export const secondFactor: Module<Work> = {
  name: 'second-factor',
  routes: secondFactorRoutes,
  accountData,
  masterKeyChanged: (change) =>
    resealColumn(change, { table: 'totp', column: 'secret', by: ['account_id'], contextOf: totpContext }),
  restored: forgetSteps,
};
