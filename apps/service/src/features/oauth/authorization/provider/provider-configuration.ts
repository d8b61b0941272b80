import { appScopes } from '@tongxing/contract/calls/apps.ts';
import { languages } from '@tongxing/contract/languages.ts';
import { appTokenSeconds, sessionLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { scopeClaims } from '@tongxing/contract/scope-claims.ts';
import { type Client, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { appSigningAlgorithms } from '../../apps/app.ts';
import { checkAssertion } from '../app-authentication/check-assertion.ts';
import { loadGrant } from '../consent/grant-from-consent.ts';
import { consentPageUrl, registrationPageUrl } from '../consent/pending-authorization.ts';
import { noteOffline, offlineParameter } from '../consent/remembered-offline.ts';
import { freshnessParameter, noteFreshness } from '../devices/device-freshness.ts';
import { createRecordStore } from '../records/record-store.ts';
import { subjectFor } from '../subjects/subject-of.ts';
import { askBeforeToken } from './ask-before-token.ts';
import { contextClasses } from './authentication-context.ts';
import { askNoSubResource, bindBrowser } from './begun-sign-ins.ts';
import { appOf, ownMetadata } from './client-metadata.ts';
import { findLetIn } from './find-person.ts';
import { buildInteractionPolicy } from './interaction-policy.ts';
import { subjectAt } from './introspect-for-resource.ts';
import { libraryFetch } from './library-fetch.ts';
import { isAtOtherPort } from './loopback-ports.ts';
import { manageClaims } from './manage-server.ts';
import { membershipClaimsOf } from './membership-claims.ts';
import { cookieNames, interactionSeconds, rememberLanguage, signCookies } from './provider-cookies.ts';
import { type ProviderParts, providerFeatures } from './provider-features.ts';
import { sealedGrantOf } from './read-subject-token.ts';
import { namedResource } from './resource-servers.ts';
import { settleScope } from './settle-scope.ts';
import { actorOf } from './token-exchange.ts';

/**
 * Scripts may call the provider for an app only from an origin of its redirect URIs or another that it names, and only
 * where the app has no secret: a browser cannot keep one. Discovery and keys are open to every origin. A server is
 * answered whatever `Origin` a gateway put in, but no page may read that answer (decision 81).
 */
function mayCall(ctx: KoaContextWithOIDC, origin: string, client: Client): boolean {
  const isServer = client.clientAuthMethod !== 'none';
  const isOwn = (client.redirectUris ?? []).some(
    (uri) => /^https?:/.test(uri) && URL.parse(uri)?.origin === origin,
  );
  if (!isServer && appOf(client)?.origins.includes(origin)) return true;
  if (isOwn && (!isServer || ctx.oidc.route === 'userinfo')) return true;
  ctx.remove('Access-Control-Allow-Origin');
  return isServer;
}

/** The library's settings: decisions §7 in its words. */
export function providerConfiguration(parts: ProviderParts): Configuration {
  const { work, workOf, secrets, pages } = parts;
  const issuer = work.settings.publicUrl;
  const isHttps = issuer.startsWith('https:');
  return {
    adapter: (kind) => createRecordStore(work, kind),
    jwks: { keys: [...parts.keys] } as NonNullable<Configuration['jwks']>,
    // This fetch reaches the public internet only; the library refuses private addresses as well.
    fetch: libraryFetch(work) as NonNullable<Configuration['fetch']>,
    scopes: [...appScopes],
    claims: {
      ...Object.fromEntries(
        Object.entries(scopeClaims)
          .map(([scope, claims]) => [scope, Object.keys(claims)] as const)
          .filter(([, claims]) => claims.length > 0),
      ),
      // How and when the person signed in is in every ID token, asked for or not.
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      iss: null,
      sid: null,
    },
    acrValues: [...contextClasses],
    responseTypes: ['code'],
    extraParams: {
      [offlineParameter]: (ctx) => {
        noteOffline(ctx);
        settleScope(ctx);
        askNoSubResource(ctx);
      },
      [freshnessParameter]: (ctx) => noteFreshness(ctx),
    },
    subjectTypes: ['public', 'pairwise'],
    pairwiseIdentifier: (_ctx, accountId, client) =>
      subjectFor(work, accountId, {
        appId: client.clientId,
        isPublic: client['tongxing_subject_type'] === 'public',
      }),
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: mayCall,
    extraClientMetadata: { properties: ownMetadata },
    enabledJWA: {
      clientAuthSigningAlgValues: [...appSigningAlgorithms],
      idTokenSigningAlgValues: ['ES256', 'RS256'],
      dPoPSigningAlgValues: ['ES256', 'EdDSA', 'Ed25519'],
    },
    assertJwtClientAuthClaimsAndHeader: checkAssertion,
    pkce: {
      required: (ctx, client) =>
        isAtOtherPort(ctx.oidc.params?.['redirect_uri'], client.redirectUris) ||
        client.clientAuthMethod === 'none' ||
        client.applicationType === 'native' ||
        client['tongxing_require_pkce'] === true,
    },
    cookies: {
      keys: signCookies(secrets.cookies),
      names: cookieNames(isHttps),
      long: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/', signed: true },
      short: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/', signed: true },
    },
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/token',
      userinfo: '/oauth2/userinfo',
      jwks: '/oauth2/jwks',
      introspection: '/oauth2/introspect',
      revocation: '/oauth2/revoke',
      pushed_authorization_request: '/oauth2/par',
      device_authorization: '/oauth2/device_authorization',
      code_verification: '/oauth2/device',
      end_session: '/oauth2/logout',
    },
    discovery: {
      registration_endpoint: `${issuer}/oauth2/register`,
      service_documentation: `${issuer}/user/app/docs`,
      op_policy_uri: `${issuer}/privacy-policy`,
      op_tos_uri: `${issuer}/terms-of-service`,
      ui_locales_supported: [...languages],
      claims_locales_supported: ['zh-CN'],
      prompt_values_supported: ['none', 'login', 'consent', 'select_account', 'create'],
    },
    features: providerFeatures(parts),
    extraTokenClaims: async (ctx, token) => {
      const managing = await manageClaims(work, parts.apps, token);
      if (managing) return managing;
      const added = await askBeforeToken(workOf(ctx), ctx, token);
      const memberships = await membershipClaimsOf(workOf(ctx), ctx, token);
      const more = { ...added, ...memberships, ...sealedGrantOf(workOf(ctx), ctx, token), ...actorOf(token) };
      // Most tokens carry nothing more, and their records say nothing of it.
      return memberships || Object.keys(more).length > 0 ? more : undefined;
    },
    formats: {
      customizers: {
        jwt: async (ctx, token, jwt) => {
          const resource = namedResource(ctx, token.aud);
          if (!resource || !('accountId' in token)) return;
          const { accountId } = token;
          const payload = jwt.payload as { sub: string };
          payload.sub = await subjectAt(workOf(ctx), resource, { accountId, ofApp: payload.sub });
        },
      },
    },
    ttl: {
      AuthorizationCode: appTokenSeconds.authorizationCode,
      PushedAuthorizationRequest: appTokenSeconds.pushedRequest,
      AccessToken: (_ctx, { resourceServer }) =>
        resourceServer?.accessTokenTTL ?? appTokenSeconds.accessToken,
      ClientCredentials: (_ctx, { resourceServer }) =>
        resourceServer?.accessTokenTTL ?? appTokenSeconds.accessToken,
      DeviceCode: appTokenSeconds.deviceCode,
      IdToken: appTokenSeconds.idToken,
      Interaction: interactionSeconds,
      // Without an account the session serves only the form that is open.
      Session: (_ctx, session) => (session.accountId ? sessionLifetimeSeconds : interactionSeconds),
      Grant: appTokenSeconds.grant,
      RefreshToken: (_ctx, token) =>
        Math.max(1, Math.min(appTokenSeconds.refreshIdle, appTokenSeconds.grant - token.totalLifetime())),
    },
    rotateRefreshToken: () => true,
    issueRefreshToken: async (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') && source.scopes.has('offline_access'),
    interactions: {
      policy: buildInteractionPolicy(work.clock, workOf),
      url: (ctx, interaction) => {
        bindBrowser(ctx, secrets.cookies, interaction.uid);
        rememberLanguage(ctx, interaction.params['ui_locales']);
        const pageUrl = ctx.oidc.prompts.has('create') ? registrationPageUrl : consentPageUrl;
        return pageUrl(issuer, interaction.uid);
      },
    },
    // With the work of the request: the privacy policy in force changes while the service runs.
    findAccount: (ctx, accountId) => findLetIn(workOf(ctx), ctx, accountId),
    loadExistingGrant: (ctx) => loadGrant(workOf(ctx), ctx),
    renderError: pages.showError,
  };
}
