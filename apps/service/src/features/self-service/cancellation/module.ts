import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { cancellationRoutes } from './routes.ts';

export const cancellation: Module<Work> = {
  name: 'cancellation',
  routes: cancellationRoutes,
  jobs: [{ name: 'Erasing cancelled accounts', everySeconds: 600, run: eraseAccounts }],
};
