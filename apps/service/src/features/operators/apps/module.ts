import { appVerdicts, listApps, setAppPermissions, showApp } from '@tongxing/contract/manage/apps.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { findClient } from '../../apps/clients/client-store.ts';
import { findGrant } from '../../apps/clients/manage-grant.ts';
import { act, look } from '../acts/managed.ts';
import { readCursor, toPage } from '../acts/page.ts';
import { countPeople, findApps } from './apps-store.ts';
import { type AppVerdict, decideApp, grantToApp, showAppItem } from './decide-app.ts';

export const apps: Module<Work> = {
  name: 'apps',
  managed: [
    look(listApps, async (work, { input: { cursor, limit, ...filters }, operator }) => {
      const of = { pepper: work.pepper, operator, list: `apps ${JSON.stringify(filters)}` };
      const after = readCursor(of, cursor);
      if (!after.ok) return after;
      const rows = await findApps(work.db, { ...filters, limit, after: after.value });
      return succeed(
        toPage(of, rows, { limit, position: ({ sorted, id }) => [sorted, id], show: showAppItem }),
      );
    }),
    look(showApp, async ({ db, clock }, { input }) => {
      const row = await findClient(db, input.client_id);
      if (!row) return fail('not_found');
      return succeed({
        ...showAppItem(row),
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
        decideApp(change, input.client_id, verdict as AppVerdict, reason),
      ),
    ),
    act(setAppPermissions, (change, { input, operator }) =>
      grantToApp(change, input.client_id, input.permissions, operator),
    ),
  ],
};
