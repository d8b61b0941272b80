import {
  appVerdicts,
  endAppSecrets as endSecretsCall,
  listApps,
  makeFirstParty,
  makeThirdParty,
  setAppPermissions,
  showApp,
  stopAppsOfPerson as stopAppsCall,
  transferApp as transferCall,
} from '@tongxing/contract/manage/apps.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { findLastFault, findLastSignIn } from '../../oauth/apps/app-log.ts';
import { findApp } from '../../oauth/apps/app-store.ts';
import { listProtectedNames } from '../../oauth/apps/look-alikes.ts';
import { findGrant } from '../../oauth/apps/manage-grant.ts';
import { findApps } from '../../oauth/apps/search-apps.ts';
import { countPeople } from '../../oauth/authorization/consent/consent-store.ts';
import { command, query } from '../commands-and-queries/managed.ts';
import { readCursor, toPage } from '../commands-and-queries/page.ts';
import { type AppVerdict, decideApp, grantToApp, isGrantedAlone, showAppItem } from './decide-app.ts';
import { endAppSecrets } from './end-app-secrets.ts';
import { markFirstParty } from './mark-first-party.ts';
import { stopAppsOfPerson, takeOverApps } from './stop-apps.ts';
import { transferApp } from './transfer-app.ts';

export const apps: Module<Work> = {
  name: 'apps',
  adminHandlers: [
    query(listApps, async (work, { input: { cursor, limit, ...filters }, operator }) => {
      const of = { pepper: work.pepper, operator, list: `apps ${JSON.stringify(filters)}` };
      const after = readCursor(of, cursor);
      if (!after.ok) return after;
      const rows = await findApps(work.db, { ...filters, limit, after: after.value });
      const trusted = await listProtectedNames(work);
      return succeed(
        toPage(of, rows, {
          limit,
          position: ({ sorted, id }) => [sorted, id],
          show: (row) => showAppItem(row, trusted),
        }),
      );
    }),
    query(showApp, async (work, { input }) => {
      const { db, clock } = work;
      const row = await findApp(db, input.client_id);
      if (!row) return fail('not_found');
      return succeed({
        ...showAppItem(row, await listProtectedNames(work)),
        contact: row.contact,
        privacy_policy: row.privacy_policy,
        purposes: { ...row.purposes },
        post_logout_redirect_uris: [...row.post_logout_redirect_uris],
        auth_method: row.auth_method,
        people: await countPeople(db, row.id),
        permissions: [...((await findGrant(db, row.id, clock.now()))?.permissions ?? [])],
        last_sign_in_on: await findLastSignIn(db, row.id),
        last_fault: await findLastFault(db, row.id),
      });
    }),
    ...Object.entries(appVerdicts).map(([verdict, call]) =>
      command(call, (change, { input, reason }) =>
        decideApp(change, {
          appId: input.client_id,
          verdict: verdict as AppVerdict,
          reason,
          ifMatch: input.if_match,
        }),
      ),
    ),
    command(makeFirstParty, (change, { input }) => markFirstParty(change, input.client_id, true)),
    command(makeThirdParty, (change, { input }) => markFirstParty(change, input.client_id, false)),
    command(
      stopAppsCall,
      (change, { input: { id, to }, operator, reason }) =>
        to === undefined
          ? stopAppsOfPerson(change, id, operator, reason)
          : takeOverApps(change, id, { to, operator }),
      { isFinal: async (_change, { input }) => input.decision === 'stop' },
    ),
    command(transferCall, (change, { input }) =>
      transferApp(change, { appId: input.client_id, to: input.to }),
    ),
    command(endSecretsCall, (change, { input }) =>
      endAppSecrets(change, input.client_id, { former: input.former }),
    ),
    command(
      setAppPermissions,
      (change, { input, operator }) => grantToApp(change, input.client_id, input.permissions, operator),
      { isFinal: (change, { input }) => isGrantedAlone(change, input.client_id, input.permissions) },
    ),
  ],
};
