import { type AppScope, appScopes, createApp } from '@tongxing/contract/calls/apps.ts';
import { type AppType } from '@tongxing/contract/rules/app-types.ts';
import * as z from 'zod/mini';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { deviceCodeGrant, grantTypesOf, toAuthorizationApp } from '../apps/app.ts';
import type { AppRow } from '../apps/app-store.ts';
import { describeIssues } from './describe-refusal.ts';
import type { NewApp } from './register-by-protocol.ts';
import type { Registrar } from './registration-tokens.ts';

const text = z.optional(z.string());
const texts = z.optional(z.array(z.string()).check(z.maxLength(50)));

/** Members without a value say nothing (RFC 7591 2). */
const withoutNulls = (body: unknown): unknown =>
  body !== null && typeof body === 'object' && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
    : body;

/**
 * The metadata of RFC 7591 2, OpenID Connect Registration 2, RFC 9126 5 and RFC 9449 5.2, and fields of the portal's form
 * without a standard name. Other fields are ignored.
 */
const metadata = z.object({
  client_id: text,
  client_secret: text,
  client_name: text,
  client_uri: text,
  policy_uri: text,
  logo_uri: text,
  application_type: z.optional(z.enum(['web', 'native'])),
  redirect_uris: texts,
  post_logout_redirect_uris: texts,
  grant_types: texts,
  response_types: texts,
  scope: text,
  token_endpoint_auth_method: text,
  jwks: z.optional(z.object({ keys: z.array(z.record(z.string(), z.unknown())) })),
  jwks_uri: text,
  backchannel_logout_uri: text,
  subject_type: text,
  id_token_signed_response_alg: text,
  require_pushed_authorization_requests: z.optional(z.boolean()),
  dpop_bound_access_tokens: z.optional(z.boolean()),
  required_scope: text,
  scope_purposes: z.optional(z.record(z.string(), z.string())),
  data_handling: text,
  data_retention: text,
  id_token_profile: z.optional(z.boolean()),
  require_pkce: z.optional(z.boolean()),
  webhook_uri: text,
});
export type RegistrationMetadata = z.output<typeof metadata>;

const methods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'] as const;

/** The error codes of RFC 7591 3.2.2. */
export type MetadataFault = 'invalid_client_metadata' | 'invalid_redirect_uri';

const wrong = (detail: string) => fail('invalid_client_metadata' as const, { detail });

function typeOf({
  grant_types,
  application_type,
  token_endpoint_auth_method,
}: RegistrationMetadata): AppType {
  if (grant_types?.includes(deviceCodeGrant)) return 'device';
  if (grant_types?.every((grant) => grant === 'client_credentials') && grant_types.length > 0)
    return 'machine';
  if (application_type === 'native') return 'native';
  return token_endpoint_auth_method === 'none' ? 'spa' : 'web';
}

/** What reading a registration needs: who is responsible for the app, its id, and the origin of our files. */
interface Registering {
  readonly registrar: Pick<Registrar, 'legalName' | 'contact'>;
  readonly appId: string;
  readonly publicUrl: string;
}

/** The scopes of a list that we have. Others are left out: the answer says what was registered (RFC 7591 2, 3.2.1). */
function readScopes(list: string): AppScope[] {
  const named = new Set(list.split(' '));
  return appScopes.filter((scope) => named.has(scope));
}

/** What an app that names no scope may ask for: nothing that tells what people belong to. */
const unlessNamed = appScopes.filter((scope) => scope !== 'groups' && scope !== 'roles');

/** The value where we have it, else undefined, for which the default of the app's type is registered (RFC 7591 2). */
const among = <Value extends string>(
  values: readonly Value[],
  value: string | undefined,
): Value | undefined => values.find((each) => each === value);

/** Reads a registration into the input of the portal's own form, so that both have the same rules. */
export function readMetadata(
  body: unknown,
  { registrar, appId, publicUrl }: Registering,
): Result<{ input: NewApp; metadata: RegistrationMetadata }, MetadataFault> {
  const parsed = metadata.safeParse(withoutNulls(body));
  if (!parsed.success) return wrong(describeIssues(parsed.error));
  const given = parsed.data;
  const type = typeOf(given);
  const grants = grantTypesOf({
    type,
    authMethod: given.token_endpoint_auth_method ?? 'client_secret_basic',
    redirectUris: given.redirect_uris ?? [],
  });
  // What a client offers beside what we have is left out. A client that can only do what we have not is refused.
  if (type === 'device' && given.grant_types?.includes('authorization_code') && grants.length < 3) {
    return fail('invalid_redirect_uri', { detail: 'redirect_uris: authorization_code needs at least one' });
  }
  if (given.grant_types && !given.grant_types.some((grant) => grants.includes(grant))) {
    return wrong(`grant_types: ${given.grant_types.join(' ')} is not for this kind of client`);
  }
  if (
    given.response_types?.length &&
    grants.includes('authorization_code') &&
    !given.response_types.includes('code')
  ) {
    return wrong('response_types: only code is supported');
  }
  if (type === 'machine' && given.token_endpoint_auth_method === 'none') {
    return wrong('token_endpoint_auth_method: client_credentials needs a secret or a key');
  }
  const scopes = given.scope === undefined ? [...unlessNamed] : readScopes(given.scope);
  if (scopes.length === 0) return wrong(`scope: ${given.scope} is not known`);
  const required = readScopes(given.required_scope ?? 'openid');
  const unasked = required.find((scope) => !scopes.includes(scope) && given.required_scope !== undefined);
  if (unasked) return wrong(`required_scope: ${unasked} is not in scope`);
  const input = createApp.input.safeParse({
    // RFC 7591 2: without a name, the client is known by its identifier.
    name: given.client_name ?? appId,
    type,
    logo: ownLogo(given.logo_uri, publicUrl),
    homepage: given.client_uri,
    privacy_policy: given.policy_uri,
    redirect_uris: given.redirect_uris,
    post_logout_redirect_uris: given.post_logout_redirect_uris,
    scopes,
    required_scopes: required,
    purposes: given.scope_purposes,
    handling: given.data_handling,
    retention: given.data_retention,
    legal_name: registrar.legalName,
    contact: registrar.contact,
    auth_method: among(methods, given.token_endpoint_auth_method),
    jwks: given.jwks,
    jwks_uri: given.jwks_uri,
    backchannel_logout_uri: given.backchannel_logout_uri,
    subject_type: among(['pairwise', 'public'], given.subject_type),
    id_token_alg: among(['ES256', 'RS256'], given.id_token_signed_response_alg),
    require_par: given.require_pushed_authorization_requests,
    dpop_bound: given.dpop_bound_access_tokens,
    id_token_profile: given.id_token_profile,
    require_pkce: given.require_pkce,
    webhook_url: given.webhook_uri,
  });
  if (!input.success) return wrong(describeIssues(input.error));
  return succeed({ input: input.data as NewApp, metadata: given });
}

/** A logo uploaded here, or undefined: an external one would reveal to its host who opens the consent page. */
function ownLogo(uri: string | undefined, publicUrl: string): string | undefined {
  const path = uri?.startsWith(publicUrl) ? uri.slice(publicUrl.length) : uri;
  return path?.startsWith('/uploads/') ? path : undefined;
}

/** An app as RFC 7591 metadata. Without its secret, of which only a digest is stored. */
export function showMetadata(app: AppRow, publicUrl: string): Record<string, unknown> {
  const grants = grantTypesOf(toAuthorizationApp(app));
  const all: Record<string, unknown> = {
    client_id: app.id,
    client_id_issued_at: toSeconds(app.created_at),
    client_name: app.name,
    client_uri: app.homepage || undefined,
    policy_uri: app.privacy_policy || undefined,
    logo_uri: app.logo && (app.logo.startsWith('/') ? publicUrl + app.logo : app.logo),
    contacts: [app.contact],
    application_type: app.type === 'native' ? 'native' : 'web',
    redirect_uris: app.redirect_uris,
    post_logout_redirect_uris: app.post_logout_redirect_uris,
    grant_types: grants,
    response_types: grants.includes('authorization_code') ? ['code'] : [],
    scope: app.scopes.join(' '),
    token_endpoint_auth_method: app.auth_method,
    jwks: app.jwks ?? undefined,
    jwks_uri: app.jwks_uri || undefined,
    backchannel_logout_uri: app.backchannel_logout_uri || undefined,
    subject_type: app.subject_type,
    id_token_signed_response_alg: app.id_token_alg,
    require_pushed_authorization_requests: app.require_par,
    dpop_bound_access_tokens: app.dpop_bound,
    required_scope: app.required_scopes.join(' '),
    scope_purposes: app.purposes,
    data_handling: app.handling || undefined,
    data_retention: app.retention || undefined,
    id_token_profile: app.id_token_profile,
    require_pkce: app.require_pkce,
    webhook_uri: app.webhook_url || undefined,
    // Not of the protocol: the fields whose changes wait for an operator. All else is how the app runs.
    waiting_for_review: app.pending ? Object.keys(app.pending) : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''));
}
