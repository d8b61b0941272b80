import { isAtServer } from '@tongxing/contract/rules/redirect-uri.ts';
import type { AdapterPayload } from 'oidc-provider';
import { type AuthorizationApp, grantTypesOf } from '../../apps/app.ts';
import { casCallback, casSignedOut } from '../../apps/cas.ts';
import { samlCallback } from '../../apps/saml.ts';
import { tokenExchangeGrant } from '../../resources/resource.ts';

/** Whether it runs on its user's machine, where no secret can be kept. */
const runsOnOwnMachine = ({ type }: AuthorizationApp) => type === 'native' || type === 'device';

/** The addresses of an app that this service speaks for, below the public URL; null for every other. */
function spokenFor(type: AuthorizationApp['type']) {
  if (type === 'cas') return { callback: casCallback, signedOut: [casSignedOut] };
  return type === 'saml' ? { callback: samlCallback, signedOut: [] } : null;
}

/** An app as the library's client metadata (RFC 7591). Addresses at our own origin do not count: none is the app's.
 * This service speaks for those of CAS and SAML. */
export function clientMetadata(app: AuthorizationApp, publicUrl: string): AdapterPayload {
  const ofApp = (uris: readonly string[]) => uris.filter((uri) => !isAtServer(uri, publicUrl));
  const grantTypes = grantTypesOf(app);
  // Whether it may exchange a token is settled by the owner of each API.
  const mayExchange = grantTypes.includes('client_credentials');
  const spoken = spokenFor(app.type);
  const logoutUri = spoken ? publicUrl + spoken.callback : app.backchannelLogoutUri;
  const hasSecret = app.authMethod.startsWith('client_secret');
  return {
    client_id: app.id,
    client_name: app.name,
    client_uri: app.homepage || undefined,
    policy_uri: app.privacyPolicy || undefined,
    // `compareClientSecret` compares the digest; the library only requires some text here.
    client_secret: hasSecret ? 'kept-as-digest' : undefined,
    // With `native`, loopback ports are free, and the person is asked every time (RFC 8252 7.3, 8.6).
    application_type: runsOnOwnMachine(app) ? 'native' : 'web',
    redirect_uris: spoken ? [publicUrl + spoken.callback] : ofApp(app.redirectUris),
    post_logout_redirect_uris: spoken
      ? spoken.signedOut.map((path) => publicUrl + path)
      : ofApp(app.postLogoutRedirectUris),
    response_types: grantTypes.includes('authorization_code') ? ['code'] : [],
    grant_types: mayExchange ? [...grantTypes, tokenExchangeGrant] : grantTypes,
    scope: app.scopes.join(' '),
    token_endpoint_auth_method: app.authMethod,
    jwks: app.jwks ?? undefined,
    jwks_uri: app.jwksUri || undefined,
    backchannel_logout_uri: logoutUri || undefined,
    backchannel_logout_session_required: logoutUri ? true : undefined,
    id_token_signed_response_alg: app.idTokenAlg,
    require_pushed_authorization_requests: app.requirePar,
    dpop_bound_access_tokens: app.dpopBound,
    // The library's own pairwise identifiers are per host; ours are per app: see `adaptLibrary`.
    subject_type: 'public',
    tongxing_subject_type: app.subjectType,
    tongxing_id_token_profile: app.idTokenProfile,
    tongxing_require_pkce: app.requirePkce,
    tongxing_required_scope: app.requiredScopes.join(' '),
  } as AdapterPayload;
}

const apps = new WeakMap<object, AuthorizationApp>();

/** Notes of which app an object of the library is made. */
export const noteApp = (client: object, app: AuthorizationApp): void => void apps.set(client, app);
export const appOf = (client: object): AuthorizationApp | undefined => apps.get(client);

export const ownMetadata = [
  'tongxing_subject_type',
  'tongxing_id_token_profile',
  'tongxing_require_pkce',
  'tongxing_required_scope',
];
