import {
  decideAuthorization as decideCall,
  getAuthorization,
} from '@tongxing/contract/calls/authorization.ts';
import { nameAuthorizingApp } from '@tongxing/contract/calls/authorization-app.ts';
import { listGrants, revokeGrant as revokeCall } from '@tongxing/contract/calls/authorization-grants.ts';
import { getGrant } from '@tongxing/contract/calls/data-access.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { succeed } from '../../../kernel/result.ts';
import { waysOnPage } from '../apps/app-sign-in.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { listConsents } from './consent/consent-store.ts';
import { decideAuthorization } from './consent/decide-authorization.ts';
import { describeAuthorization } from './consent/describe-authorization.ts';
import { revokeGrant } from './consent/leave-apps.ts';
import { findPending, loginHintOf } from './consent/pending-authorization.ts';
import { showGrant } from './consent/show-grant.ts';
import type { FindProvider } from './provider/provider.ts';

export function authorizationRoutes(mount: Mount<AppsWork>, findProvider: FindProvider): void {
  mount(getAuthorization, async ({ input, session }, work) =>
    describeAuthorization(work, await findProvider(), input.authorize, session),
  );

  mount(nameAuthorizingApp, async ({ input }, work) => {
    const found = await findPending(work.db, await findProvider(), input.authorize);
    if (!found.ok) return found;
    const { app, pending } = found.value;
    const { ways, brand } = app.signIn;
    const shown = { name: app.name, logo: app.logo, brand, login_hint: loginHintOf(pending) };
    return succeed({ ...shown, ways: waysOnPage(ways, work.settings.file) });
  });

  mount(decideCall, async ({ input, session }, work) => {
    const { authorize, decision, scopes, resource_scopes: resourceScopes = {} } = input;
    const decided = { authorize, approved: decision === 'approve', scopes, resourceScopes };
    return decideAuthorization(work, await findProvider(), decided, session);
  });
}

/** The grants of apps: listed, shown, revoked. */
export function grantRoutes(mount: Mount<AppsWork>): void {
  mount(listGrants, async ({ session }, work) => {
    const rows = await listConsents(work.db, session.accountId);
    const items = rows.map((row) => ({
      id: row.id,
      client_id: row.client_id,
      name: row.name,
      logo: row.logo,
      homepage: row.homepage,
      legal_name: row.legal_name,
      contact: row.contact,
      privacy_policy: row.privacy_policy,
      first_party: row.first_party,
      scopes: row.granted_scopes,
      refused_scopes: row.refused_scopes,
      created_at: toSeconds(row.created_at),
      last_used_at: toSeconds(row.last_used_at),
    }));
    return succeed({ items, next_cursor: null });
  });

  mount(revokeCall, async ({ input, session }, work) => revokeGrant(work, session, input.id));

  mount(getGrant, ({ input, session }, work) => showGrant(work, session, input.client_id));
}
