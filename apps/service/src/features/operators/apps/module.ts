import { appVerdicts, listApps, setAppPermissions, showApp } from '@tongxing/contract/manage/apps.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { countPeople } from '../../apps/authorization/consent/consent-store.ts';
import { findClient } from '../../apps/clients/client-store.ts';
import { listTrustedNames } from '../../apps/clients/look-alikes.ts';
import { findGrant } from '../../apps/clients/manage-grant.ts';
import { findApps } from '../../apps/clients/search-clients.ts';
import { act, look } from '../acts/managed.ts';
import { readCursor, toPage } from '../acts/page.ts';
import { type AppVerdict, decideApp, grantToApp, showAppItem } from './decide-app.ts';

export const apps: Module<Work> = {
  name: 'apps',
  managed: [
    look(listApps, async (work, { input: { cursor, limit, ...filters }, operator }) => {
      const of = { pepper: work.pepper, operator, list: `apps ${JSON.stringify(filters)}` };
      const after = readCursor(of, cursor);
      if (!after.ok) return after;
      const rows = await findApps(work.db, { ...filters, limit, after: after.value });
      const trusted = await listTrustedNames(work);
      return succeed(
        toPage(of, rows, {
          limit,
          position: ({ sorted, id }) => [sorted, id],
          show: (row) => showAppItem(row, trusted),
        }),
      );
    }),
    look(showApp, async (work, { input }) => {
      const { db, clock } = work;
      const row = await findClient(db, input.client_id);
      if (!row) return fail('not_found');
      return succeed({
        ...showAppItem(row, await listTrustedNames(work)),
        contact: row.contact,
        privacy_policy: row.privacy_policy,
        purposes: { ...row.purposes },
        post_logout_redirect_uris: [...row.post_logout_redirect_uris],
        auth_method: row.auth_method,
        people: await countPeople(db, row.id),
        permissions: [...((await findGrant(db, row.id, clock.now()))?.permissions ?? [])],
      });
    }),
    ...Object.entries(appVerdicts).map(([verdict, call]) =>
      act(call, (change, { input, reason }) =>
        decideApp(change, {
          clientId: input.client_id,
          verdict: verdict as AppVerdict,
          reason,
          ifMatch: input.if_match,
        }),
      ),
    ),
    act(setAppPermissions, (change, { input, operator }) =>
      grantToApp(change, input.client_id, input.permissions, operator),
    ),
  ],
};
