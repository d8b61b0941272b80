import { type AppScope, appScopes, type createApp } from '@tongxing/contract/calls/apps.ts';
import type { CallPayload } from '@tongxing/contract/define-call.ts';
import { usualSignIn } from '@tongxing/contract/rules/app-sign-in.ts';
import { type AppType } from '@tongxing/contract/rules/app-types.ts';
import type { Insertable } from 'kysely';
import type { AppTable } from '../../../database/schema/apps.ts';
import type { Random } from '../../../kernel/crypto/random.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { isServer } from '../apps/app.ts';
import { type AppRow, insertApp } from '../apps/app-store.ts';
import { type Developer, recordAppEvent, requireLivingDeveloper } from '../apps/developer.ts';
import { isLegacy, isShut, requiredAtLegacy, userOf } from '../apps/legacy.ts';
import { refuseLookAlike } from '../apps/look-alikes.ts';
import { insertSecret, makeSecret } from '../apps/secret-store.ts';
import { type AppRefusal, checkApp, checkLogo } from './check-app.ts';
import { legacyFields, noProvider } from './legacy-fields.ts';
import { refuseTaken } from './refuse-taken.ts';

export type NewApp = Omit<CallPayload<typeof createApp>, 'metadata'>;

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The authentication method of an app: the chosen one where its type allows it, else the default. */
function authMethodFor(type: AppType, chosen: NewApp['auth_method']): AppTable['auth_method'] {
  if (isServer(type)) return chosen && chosen !== 'none' ? chosen : 'client_secret_basic';
  // Nothing that runs on a person's own machine can keep a secret (RFC 8252 8.5).
  return type === 'device' && chosen ? chosen : 'none';
}

export function inOrder(scopes: readonly AppScope[]): AppScope[] {
  return appScopes.filter((scope) => scopes.includes(scope));
}

/** The row of a new app: what its developer sent, with the defaults of its type. */
export function toAppRow<Owner extends string | null>(
  input: NewApp,
  id: string,
  ownerId: Owner,
  now: Date,
): Insertable<AppTable> & { readonly owner_id: Owner } {
  // Nobody agrees to anything at a machine.
  const scopes: AppScope[] =
    input.type === 'machine' ? ['openid'] : inOrder(input.scopes ?? ['openid', 'profile']);
  const user = input.user ?? 'id';
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const legacy = legacyFields(input.type, {
    ...noProvider,
    ...(sent as Partial<AppRow>),
    origin: input.origin ?? '',
    rules: input.rules ?? [],
    services: input.services ?? [],
    proxy_callbacks: input.proxy_callbacks ?? [],
    redirect_uris: input.redirect_uris ?? [],
    post_logout_redirect_uris: input.post_logout_redirect_uris ?? [],
  });
  const required = isLegacy(input.type)
    ? requiredAtLegacy(userOf({ type: input.type, user, name_id: legacy.name_id }), input.required_scopes)
    : input.required_scopes;
  return {
    id,
    owner_id: ownerId,
    status: 'active',
    type: input.type,
    name: input.name,
    logo: input.logo ?? '',
    homepage: input.homepage ?? '',
    scopes,
    required_scopes: inOrder(required ?? ['openid']).filter((scope) => scopes.includes(scope)),
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
    origins: [...new Set(input.origins ?? [])],
    claims: JSON.stringify(input.claims ?? {}),
    sign_in: JSON.stringify(input.sign_in ?? usualSignIn),
    webhook_url: input.webhook_url ?? '',
    events: input.events ?? null,
    security_events_url: input.security_events_url ?? '',
    agent: input.agent ?? false,
    ...legacy,
    rules: JSON.stringify(legacy.rules),
    attributes: JSON.stringify(legacy.attributes),
    redirect_uris: [...new Set(legacy.redirect_uris)],
    post_logout_redirect_uris: [...new Set(legacy.post_logout_redirect_uris)],
    user,
    webhook_secret: null,
    registration_digest: null,
    created_at: now,
    updated_at: now,
  };
}

export interface RegisteredApp {
  readonly id: string;
  /** Shown only once; null where its type has none. */
  readonly secret: string | null;
  readonly status: AppTable['status'];
}

export const makeAppId = (random: Random): string => random.text(20, letters);

/** Registers an app, from the portal's form or by the protocol. */
export async function registerByProtocol(
  change: Change,
  developer: Developer,
  input: NewApp,
  id = makeAppId(change.random),
): Promise<Result<RegisteredApp, AppRefusal | 'too_many_clients' | 'door_closed' | 'session_expired'>> {
  const { accountId, sessionId } = developer;
  const { file } = change.settings;
  const row = toAppRow(input, id, accountId, change.at);
  if (isShut(row.type, file.doors)) return fail('door_closed');
  const checked = await checkApp(
    {
      ...row,
      jwks: input.jwks ?? null,
      claims: input.claims ?? {},
      attributes: input.attributes ?? {},
      sign_in: input.sign_in ?? usualSignIn,
    } as never,
    change.settings,
  );
  if (!checked.ok) return checked;
  const { origin = '', services = [], entity_id = '' } = row;
  const alone = await refuseTaken(change.db, { id, origin, services, entity_id });
  if (!alone.ok) return alone;
  const shown = await checkLogo(change, accountId, row.logo);
  if (!shown.ok) return shown;
  const named = await refuseLookAlike(change, accountId, { name: row.name, legalName: row.legal_name });
  if (!named.ok) return named;
  const ended = await requireLivingDeveloper(change, developer);
  if (ended) return ended;
  const status = file.apps.review || isLegacy(row.type) ? 'in_review' : 'active';
  if (!(await insertApp(change, { ...row, status }, file.apps.per_account))) {
    return fail('too_many_clients', { most: file.apps.per_account });
  }
  await recordAppEvent(change, {
    accountId,
    sessionId,
    kind: 'app_created',
    appId: id,
    name: input.name,
  });
  if (!row.auth_method.startsWith('client_secret')) return succeed({ id, secret: null, status });
  const { secret, row: secretRow } = makeSecret(change.random, change.at, id);
  await insertSecret(change, secretRow, change.at);
  return succeed({ id, secret, status });
}
