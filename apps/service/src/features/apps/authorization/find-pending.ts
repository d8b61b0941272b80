import type Provider from 'oidc-provider';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { AuthorizationClient, ClientDirectory } from './authorization-client.ts';
import { decodeAuthorize } from './authorize-parameter.ts';
import type { PendingAuthorization } from './pending-authorization.ts';

/** The pending authorization that an `authorize` parameter points to, with its app. */
export async function findPending(
  provider: Provider,
  clients: ClientDirectory,
  authorize: string,
): Promise<
  Result<
    { pending: PendingAuthorization; client: AuthorizationClient },
    'authorization_expired' | 'client_unavailable'
  >
> {
  const uid = decodeAuthorize(authorize);
  const pending = uid ? await provider.Interaction.find(uid) : undefined;
  if (!pending) return fail('authorization_expired');
  const client = await clients.find(String((pending.params as Record<string, unknown>)['client_id']));
  if (!client?.isActive) return fail('client_unavailable');
  return succeed({ pending: pending as PendingAuthorization, client });
}
