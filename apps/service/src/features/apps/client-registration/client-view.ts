import type { ClientView } from '@tongxing/contract/calls/clients.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import type { ClientRow, ClientSecretRow } from '../clients/client-store.ts';

/** An app as its developer sees it. */
export function showClient(
  client: ClientRow,
  secrets: readonly ClientSecretRow[],
  use: { readonly people: number; readonly signInsToday: number },
): ClientView {
  return {
    id: client.id,
    client_id: client.id,
    name: client.name,
    type: client.type,
    status: client.status,
    review_note: client.review_note,
    verified: client.verified,
    logo: client.logo,
    homepage: client.homepage,
    redirect_uris: client.redirect_uris,
    post_logout_redirect_uris: client.post_logout_redirect_uris,
    scopes: client.scopes,
    required_scopes: client.required_scopes,
    purposes: client.purposes,
    legal_name: client.legal_name,
    contact: client.contact,
    handling: client.handling,
    retention: client.retention,
    privacy_policy: client.privacy_policy,
    auth_method: client.auth_method,
    jwks: client.jwks,
    jwks_uri: client.jwks_uri,
    backchannel_logout_uri: client.backchannel_logout_uri,
    subject_type: client.subject_type,
    id_token_alg: client.id_token_alg,
    id_token_profile: client.id_token_profile,
    require_par: client.require_par,
    require_pkce: client.require_pkce,
    dpop_bound: client.dpop_bound,
    webhook_url: client.webhook_url,
    has_webhook_secret: client.webhook_secret !== null,
    secrets: secrets.map((secret) => ({
      id: secret.id,
      hint: secret.hint,
      created_at: toSeconds(secret.created_at),
      expires_at: secret.expires_at ? toSeconds(secret.expires_at) : null,
      last_used_at: secret.last_used_at ? toSeconds(secret.last_used_at) : null,
    })),
    people: use.people,
    sign_ins_today: use.signInsToday,
    created_at: toSeconds(client.created_at),
    pending: client.pending,
    pending_since: client.pending_since ? toSeconds(client.pending_since) : null,
    updated_at: toSeconds(client.updated_at),
  };
}
