import type { AdapterPayload } from 'oidc-provider';
import type { AuthorizationApp } from '../../apps/app.ts';
import { grantTypesOf } from '../../apps/grant-types.ts';

/** Whether it runs where its user is: what it would keep secret is theirs to read. */
const runsOnOwnMachine = ({ type }: AuthorizationApp) => type === 'native' || type === 'device';

/** An app in the words of RFC 7591, as the provider library reads it. */
export function clientMetadata(client: AuthorizationApp): AdapterPayload {
  const grantTypes = grantTypesOf(client);
  const hasSecret = client.authMethod.startsWith('client_secret');
  return {
    client_id: client.id,
    client_name: client.name,
    client_uri: client.homepage || undefined,
    policy_uri: client.privacyPolicy || undefined,
    // Compared by digest in `compareClientSecret`; the library wants some text to be there.
    client_secret: hasSecret ? 'kept-as-digest' : undefined,
    // Loopback ports are free there, and nobody gets in unasked (RFC 8252 7.3, 8.6).
    application_type: runsOnOwnMachine(client) ? 'native' : 'web',
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    response_types: grantTypes.includes('authorization_code') ? ['code'] : [],
    grant_types: grantTypes,
    scope: client.scopes.join(' '),
    token_endpoint_auth_method: client.authMethod,
    jwks: client.jwks ?? undefined,
    jwks_uri: client.jwksUri || undefined,
    backchannel_logout_uri: client.backchannelLogoutUri || undefined,
    backchannel_logout_session_required: client.backchannelLogoutUri ? true : undefined,
    id_token_signed_response_alg: client.idTokenAlg,
    require_pushed_authorization_requests: client.requirePar,
    dpop_bound_access_tokens: client.dpopBound,
    // The library's own pairwise rules are about hosts; ours are per app: see `adaptClients`.
    subject_type: 'public',
    tongxing_subject_type: client.subjectType,
    tongxing_id_token_profile: client.idTokenProfile,
    tongxing_require_pkce: client.requirePkce,
    tongxing_required_scope: client.requiredScopes.join(' '),
  } as AdapterPayload;
}

export const ownMetadata = [
  'tongxing_subject_type',
  'tongxing_id_token_profile',
  'tongxing_require_pkce',
  'tongxing_required_scope',
];
