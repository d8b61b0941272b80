import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { cancellationRoutes } from './routes.ts';

export const cancellation: Module<Work> = {
  name: 'cancellation',
  routes: cancellationRoutes,
  jobs: [{ name: 'Erasing cancelled accounts', everySeconds: 600, run: eraseAccounts }],
};
