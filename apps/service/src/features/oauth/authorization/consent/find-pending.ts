import type Provider from 'oidc-provider';
import type { Reader } from '../../../../database/query/reader.ts';
import { fail, type Result, succeed } from '../../../../kernel/result.ts';
import { type AuthorizationApp, findAuthorizationApp } from '../../apps/app.ts';
import { decodeAuthorize } from './authorize-parameter.ts';
import type { PendingAuthorization } from './pending-authorization.ts';

/** The pending authorization that an `authorize` parameter points to, with its app. */
export async function findPending(
  db: Reader,
  provider: Provider,
  authorize: string,
): Promise<
  Result<
    { pending: PendingAuthorization; app: AuthorizationApp },
    'authorization_expired' | 'client_unavailable'
  >
> {
  const uid = decodeAuthorize(authorize);
  const pending = uid ? await provider.Interaction.find(uid) : undefined;
  if (!pending) return fail('authorization_expired');
  const appId = String((pending.params as Record<string, unknown>)['client_id']);
  const app = await findAuthorizationApp(db, appId);
  if (!app?.isActive) return fail('client_unavailable');
  return succeed({ pending: pending as PendingAuthorization, app });
}
