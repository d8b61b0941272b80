import type { Module } from '../../../transaction/module.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { accountData } from './account-data.ts';
import { passkeyRoutes } from './routes.ts';
import { wellKnownFiles } from './well-known.ts';

export const passkeys: Module<SignInWork> = {
  name: 'passkeys',
  routes(mount, server) {
    passkeyRoutes(mount);
    wellKnownFiles(server);
  },
  accountData,
};
