import {
  type ClientScope,
  type ClientType,
  clientScopes,
  type createClient,
} from '@tongxing/contract/calls/clients.ts';
import type { CallPayload } from '@tongxing/contract/define-call.ts';
import type { Insertable } from 'kysely';
import type { ClientTable } from '../../../database/tables/clients.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/digest.ts';
import type { Random } from '../../../kernel/random.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { type ClientFault, checkClient } from './check-client.ts';
import type { ClientStore } from './client-store.ts';

export type NewClient = CallPayload<typeof createClient>;

export interface RegisterClientNeeds {
  readonly store: ClientStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly publicUrl: string;
  /** Apps wait for an operator before they work. */
  readonly isReviewed: boolean;
  readonly mostPerAccount: number;
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** HTTP Basic, forms and shells carry these unchanged. */
const secretLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new client secret: about 285 bits; kept as a digest. */
export function makeSecret(random: Random, clock: Clock, clientId: string) {
  const secret = random.text(48, secretLetters);
  const row = {
    id: random.uuid(),
    client_id: clientId,
    digest: digest(secret),
    hint: secret.slice(-4),
    created_at: clock.now(),
    expires_at: null,
    last_used_at: null,
  };
  return { secret, row };
}

/** How an app of a type proves itself where its developer did not choose. */
function authMethodFor(type: ClientType, chosen: NewClient['auth_method']): ClientTable['auth_method'] {
  if (type === 'web') return chosen && chosen !== 'none' ? chosen : 'client_secret_basic';
  // Nothing that runs on a person's own machine can keep a secret (RFC 8252 8.5).
  return type === 'device' && chosen ? chosen : 'none';
}

export function inOrder(scopes: readonly ClientScope[]): ClientScope[] {
  return clientScopes.filter((scope) => scopes.includes(scope));
}

/** The stored form of an app from what its developer sent, with the defaults of its type. */
function toClientRow(input: NewClient, id: string, ownerId: string, now: Date): Insertable<ClientTable> {
  const scopes = inOrder(input.scopes ?? ['openid', 'profile']);
  return {
    id,
    owner_id: ownerId,
    status: 'active',
    type: input.type,
    name: input.name,
    logo: input.logo ?? '',
    homepage: input.homepage ?? '',
    redirect_uris: [...new Set(input.redirect_uris ?? [])],
    post_logout_redirect_uris: [...new Set(input.post_logout_redirect_uris ?? [])],
    scopes,
    required_scopes: inOrder(input.required_scopes ?? ['openid']).filter((scope) => scopes.includes(scope)),
    purposes: JSON.stringify(input.purposes ?? {}),
    legal_name: input.legal_name,
    contact: input.contact,
    handling: input.handling ?? '',
    retention: input.retention ?? '',
    privacy_policy: input.privacy_policy ?? '',
    auth_method: authMethodFor(input.type, input.auth_method),
    jwks: input.jwks ? JSON.stringify(input.jwks) : null,
    jwks_uri: input.jwks_uri ?? '',
    backchannel_logout_uri: input.backchannel_logout_uri ?? '',
    subject_type: input.subject_type ?? 'pairwise',
    id_token_alg: input.id_token_alg ?? 'RS256',
    id_token_profile: input.id_token_profile ?? false,
    require_par: input.require_par ?? false,
    require_pkce: input.require_pkce ?? false,
    dpop_bound: input.dpop_bound ?? false,
    webhook_url: input.webhook_url ?? '',
    webhook_secret: null,
    registration_digest: null,
    created_at: now,
    updated_at: now,
  };
}

/** Registers an app; the secret, where its type has one, leaves the service this once. */
export function createRegisterClient(needs: RegisterClientNeeds) {
  const { store, clock, random } = needs;
  return async function registerClient(
    ownerId: string,
    input: NewClient,
  ): Promise<
    Result<
      { id: string; secret: string | null; status: ClientTable['status'] },
      ClientFault | 'too_many_clients'
    >
  > {
    const id = random.text(20, letters);
    const row = toClientRow(input, id, ownerId, clock.now());
    const checked = await checkClient({ ...row, jwks: input.jwks ?? null } as never, needs.publicUrl);
    if (!checked.ok) return checked;
    const status = needs.isReviewed ? 'in_review' : 'active';
    if (!(await store.insert({ ...row, status }, needs.mostPerAccount))) {
      return fail('too_many_clients', { most: needs.mostPerAccount });
    }
    if (!row.auth_method.startsWith('client_secret')) return succeed({ id, secret: null, status });
    const { secret, row: secretRow } = makeSecret(random, clock, id);
    await store.addSecret(secretRow, clock.now());
    return succeed({ id, secret, status });
  };
}
