import { listPushers as listCall } from '@tongxing/contract/manage/scim.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { scimAudience } from '../../oauth/apps/manage-grant.ts';
import { query } from '../commands-and-queries/managed.ts';
import { accountData } from './account-data.ts';
import { listPushers } from './list-pushers.ts';
import { scimRoutes } from './routes.ts';

/** SCIM 2.0 (RFC 7643, 7644): the identity manager of a company pushes its people and groups. */
export const scim: Module<Work> = {
  name: 'scim',
  adminHandlers: [
    query(listCall, async ({ db, settings }) =>
      succeed({ base: scimAudience(settings), items: await listPushers(db), next: null }),
    ),
  ],
  routes: (_mount, server) => scimRoutes(server),
  accountData,
};
