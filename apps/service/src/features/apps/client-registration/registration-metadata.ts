import { type ClientType, clientScopes, createClient } from '@tongxing/contract/calls/clients.ts';
import * as z from 'zod/mini';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { toAuthorizationClient } from '../clients/client.ts';
import type { ClientRow } from '../clients/client-store.ts';
import { deviceCodeGrant, grantTypesOf } from '../clients/grant-types.ts';
import type { NewClient } from './register-client.ts';
import type { Registrar } from './registration-tokens.ts';

const text = z.optional(z.string());
const texts = z.optional(z.array(z.string()).check(z.maxLength(50)));

/** RFC 7591 2, OpenID Connect Registration 2, RFC 9126 5, RFC 9449 5.2: what is understood; all else is ignored. */
const metadata = z.object({
  client_id: text,
  client_secret: text,
  client_name: text,
  client_uri: text,
  policy_uri: text,
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
});
export type RegistrationMetadata = z.output<typeof metadata>;

/** The error codes of RFC 7591 3.2.2, with what is wrong in words for the developer. */
export type MetadataFault = 'invalid_client_metadata' | 'invalid_redirect_uri';

const wrong = (detail: string) => fail('invalid_client_metadata' as const, { detail });

function typeOf({
  grant_types,
  application_type,
  token_endpoint_auth_method,
}: RegistrationMetadata): ClientType {
  if (grant_types?.includes(deviceCodeGrant)) return 'device';
  if (application_type === 'native') return 'native';
  return token_endpoint_auth_method === 'none' ? 'spa' : 'web';
}

/** Reads a registration as the portal's own form would have sent it: one set of rules for both. */
export function readMetadata(
  body: unknown,
  registrar: Registrar,
): Result<{ input: NewClient; metadata: RegistrationMetadata }, MetadataFault> {
  const parsed = metadata.safeParse(body);
  if (!parsed.success) return wrong(describe(parsed.error));
  const given = parsed.data;
  const type = typeOf(given);
  const grants = grantTypesOf({
    type,
    authMethod: given.token_endpoint_auth_method ?? 'client_secret_basic',
    redirectUris: given.redirect_uris ?? [],
  });
  const foreign = (given.grant_types ?? []).filter((grant) => !grants.includes(grant));
  if (type === 'device' && foreign.includes('authorization_code')) {
    return fail('invalid_redirect_uri', { detail: 'redirect_uris: authorization_code needs at least one' });
  }
  if (foreign.length > 0) return wrong(`grant_types: ${foreign.join(' ')} is not for this kind of client`);
  if ((given.response_types ?? []).some((response) => response !== 'code')) {
    return wrong('response_types: only code is supported');
  }
  const scopes = given.scope?.split(' ').filter(Boolean) ?? ['openid', 'profile'];
  const unknown = scopes.filter((scope) => !(clientScopes as readonly string[]).includes(scope));
  if (unknown.length > 0) return wrong(`scope: ${unknown.join(' ')} is not known`);
  const input = createClient.input.safeParse({
    name: given.client_name ?? '',
    type,
    homepage: given.client_uri,
    privacy_policy: given.policy_uri,
    redirect_uris: given.redirect_uris,
    post_logout_redirect_uris: given.post_logout_redirect_uris,
    scopes,
    legal_name: registrar.legalName,
    contact: registrar.contact,
    auth_method: given.token_endpoint_auth_method,
    jwks: given.jwks,
    jwks_uri: given.jwks_uri,
    backchannel_logout_uri: given.backchannel_logout_uri,
    subject_type: given.subject_type,
    id_token_alg: given.id_token_signed_response_alg,
    require_par: given.require_pushed_authorization_requests,
    dpop_bound: given.dpop_bound_access_tokens,
  });
  if (!input.success) return wrong(describe(input.error));
  return succeed({ input: input.data as NewClient, metadata: given });
}

function describe(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
}

/** An app in the words of RFC 7591, as its program reads it back. Its secret is not among them: only a digest is kept. */
export function showMetadata(client: ClientRow): Record<string, unknown> {
  const grants = grantTypesOf(toAuthorizationClient(client));
  const all: Record<string, unknown> = {
    client_id: client.id,
    client_id_issued_at: toSeconds(client.created_at),
    client_name: client.name,
    client_uri: client.homepage || undefined,
    policy_uri: client.privacy_policy || undefined,
    contacts: [client.contact],
    application_type: client.type === 'native' ? 'native' : 'web',
    redirect_uris: client.redirect_uris,
    post_logout_redirect_uris: client.post_logout_redirect_uris,
    grant_types: grants,
    response_types: grants.includes('authorization_code') ? ['code'] : [],
    scope: client.scopes.join(' '),
    token_endpoint_auth_method: client.auth_method,
    jwks: client.jwks ?? undefined,
    jwks_uri: client.jwks_uri || undefined,
    backchannel_logout_uri: client.backchannel_logout_uri || undefined,
    subject_type: client.subject_type,
    id_token_signed_response_alg: client.id_token_alg,
    require_pushed_authorization_requests: client.require_par,
    dpop_bound_access_tokens: client.dpop_bound,
    // Not of the protocol: what was asked for and waits for an operator. All else is how the app runs.
    waiting_for_review: client.pending ? Object.keys(client.pending) : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
