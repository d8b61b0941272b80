import {
  decideAuthorization as decideCall,
  getAuthorization,
} from '@tongxing/contract/calls/authorization.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/grants.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { ClientDirectory } from './authorization-client.ts';
import type { ConsentStore } from './consent-store.ts';
import type { createDecideAuthorization } from './decide-authorization.ts';
import type { createDescribeAuthorization } from './describe-authorization.ts';

export interface AuthorizationRoutesNeeds {
  readonly describe: ReturnType<typeof createDescribeAuthorization>;
  readonly decide: ReturnType<typeof createDecideAuthorization>;
  readonly clients: ClientDirectory;
  readonly consents: ConsentStore;
  readonly recordEvent: RecordEvent;
  subjectOf(accountId: string, clientId: string): Promise<string>;
  /** Tells the app, by webhook, whose authorisation ended. */
  announceRevocation(clientId: string, subject: string): Promise<void>;
}

export function authorizationRoutes(mount: Mount, needs: AuthorizationRoutesNeeds): void {
  const { consents } = needs;

  mount(getAuthorization, ({ input, session }) => needs.describe(input.authorize, session));

  mount(decideCall, ({ input, session, caller }) =>
    needs.decide(
      { authorize: input.authorize, approved: input.decision === 'approve', scopes: input.scopes },
      session,
      caller,
    ),
  );

  mount(listGrants, async ({ session }) => {
    const rows = await consents.listOf(session.accountId);
    const items = rows.map((row) => ({
      id: row.id,
      client_id: row.client_id,
      name: row.name,
      logo: row.logo,
      homepage: row.homepage,
      legal_name: row.legal_name,
      contact: row.contact,
      privacy_policy: row.privacy_policy,
      scopes: row.granted_scopes,
      refused_scopes: row.refused_scopes,
      created_at: toSeconds(row.created_at),
      last_used_at: toSeconds(row.last_used_at),
    }));
    return succeed({ items, next_cursor: null });
  });

  mount(revokeGrant, async ({ input, session, caller }) => {
    const { accountId, sessionId } = session;
    const clientId = await consents.revoke(accountId, input.id);
    if (!clientId) return fail('not_found');
    const details = { client_id: clientId, name: (await needs.clients.find(clientId))?.name ?? '' };
    await needs.recordEvent({ accountId, sessionId, kind: 'app_revoked', method: clientId, details, caller });
    await needs.announceRevocation(clientId, await needs.subjectOf(accountId, clientId));
    return succeed({});
  });
}
