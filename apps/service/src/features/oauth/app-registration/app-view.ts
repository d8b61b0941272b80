import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import type { AppRow, AppSecretRow } from '../apps/app-store.ts';

/** An app as its developer sees it. */
export function showApp(
  app: AppRow,
  secrets: readonly AppSecretRow[],
  use: { readonly people: number; readonly signInsToday: number },
): AppView {
  return {
    id: app.id,
    client_id: app.id,
    name: app.name,
    type: app.type,
    status: app.status,
    review_note: app.review_note,
    verified: app.verified,
    logo: app.logo,
    homepage: app.homepage,
    redirect_uris: app.redirect_uris,
    post_logout_redirect_uris: app.post_logout_redirect_uris,
    scopes: app.scopes,
    required_scopes: app.required_scopes,
    purposes: app.purposes,
    legal_name: app.legal_name,
    contact: app.contact,
    handling: app.handling,
    retention: app.retention,
    privacy_policy: app.privacy_policy,
    auth_method: app.auth_method,
    jwks: app.jwks,
    jwks_uri: app.jwks_uri,
    backchannel_logout_uri: app.backchannel_logout_uri,
    subject_type: app.subject_type,
    id_token_alg: app.id_token_alg,
    id_token_profile: app.id_token_profile,
    require_par: app.require_par,
    require_pkce: app.require_pkce,
    dpop_bound: app.dpop_bound,
    webhook_url: app.webhook_url,
    has_webhook_secret: app.webhook_secret !== null,
    secrets: secrets.map((secret) => ({
      id: secret.id,
      hint: secret.hint,
      created_at: toSeconds(secret.created_at),
      expires_at: secret.expires_at ? toSeconds(secret.expires_at) : null,
      last_used_at: secret.last_used_at ? toSeconds(secret.last_used_at) : null,
    })),
    people: use.people,
    sign_ins_today: use.signInsToday,
    created_at: toSeconds(app.created_at),
    pending: app.pending,
    pending_since: app.pending_since ? toSeconds(app.pending_since) : null,
    updated_at: toSeconds(app.updated_at),
  };
}
