import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { accountData } from './account-data.ts';
import { scimRoutes } from './routes.ts';

/** SCIM 2.0 (RFC 7643, 7644): the identity manager of a company pushes its people and groups. */
export const scim: Module<Work> = {
  name: 'scim',
  routes: (_mount, server) => scimRoutes(server),
  accountData,
};
