import { appTokenSeconds, sessionLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { scopeClaims } from '@tongxing/contract/scope-claims.ts';
import type { JWK } from 'jose';
import {
  type AdapterFactory,
  type Client,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { contextClasses } from './authentication-context.ts';
import { ownMetadata } from './client-metadata.ts';
import { createInteractionPolicy } from './interaction-policy.ts';
import type { ProviderPages } from './provider-pages.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { claimsOf, type Person, pickGranted } from './scopes-and-claims.ts';
import type { SubjectClient } from './subject-of.ts';

export const interactionSeconds = 30 * 60;

export interface ProviderConfigurationNeeds {
  readonly issuer: string;
  readonly keys: readonly JWK[];
  readonly secrets: ProviderSecrets;
  readonly adapter: AdapterFactory;
  readonly pages: ProviderPages;
  /** A living account, or null. */
  findPerson(accountId: string): Promise<Person | null>;
  /** What the app knows the account by. */
  subjectOf(accountId: string, client: SubjectClient): Promise<string>;
  /** The grant of what this account lets this app have, from memory of former consents. */
  loadGrant: NonNullable<Configuration['loadExistingGrant']>;
  /** Where the browser is sent to be asked; ties the request to this browser on the way. */
  interactionUrl(ctx: KoaContextWithOIDC, uid: string): string;
  isResourceOf(clientId: string, resource: string): Promise<boolean>;
  /** For requests to the apps' servers; the library refuses private addresses on it. */
  readonly fetch: typeof globalThis.fetch;
}

/** `__Host-` and `__Secure-` hold on https and on loopback; the settings allow nothing else. */
export const cookieNames = {
  session: '__Host-tongxing-op',
  interaction: '__Host-tongxing-asked',
  resume: '__Secure-tongxing-resume',
} as const;

/**
 * Scripts may talk to the provider as an app only from an origin of its redirect URIs, and only where the app
 * has no secret: a secret in a browser is none. Discovery and keys are public and open to every origin.
 */
function isOwnOrigin(ctx: KoaContextWithOIDC, origin: string, client: Client): boolean {
  if (client.clientAuthMethod !== 'none' && ctx.oidc.route !== 'userinfo') return false;
  return (client.redirectUris ?? []).some((uri) => /^https?:/.test(uri) && URL.parse(uri)?.origin === origin);
}

/** The library's settings: decisions §7 in its words. */
export function providerConfiguration(needs: ProviderConfigurationNeeds): Configuration {
  const { secrets, pages } = needs;
  return {
    adapter: needs.adapter,
    jwks: { keys: [...needs.keys] } as NonNullable<Configuration['jwks']>,
    fetch: needs.fetch as NonNullable<Configuration['fetch']>,
    scopes: ['openid', 'profile', 'email', 'phone', 'offline_access'],
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
    subjectTypes: ['public', 'pairwise'],
    pairwiseIdentifier: (_ctx, accountId, client) =>
      needs.subjectOf(accountId, {
        clientId: client.clientId,
        isPublic: client['tongxing_subject_type'] === 'public',
      }),
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: isOwnOrigin,
    extraClientMetadata: { properties: ownMetadata },
    enabledJWA: {
      clientAuthSigningAlgValues: ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'],
      idTokenSigningAlgValues: ['ES256', 'RS256'],
      dPoPSigningAlgValues: ['ES256', 'EdDSA', 'Ed25519'],
    },
    // RFC 7523bis and FAPI 2.0: only the issuer may be the audience of a client's assertion.
    assertJwtClientAuthClaimsAndHeader: async (_ctx, claims) => {
      if (claims['aud'] !== needs.issuer) {
        throw new errors.InvalidClientAuth('audience (aud) must be the issuer identifier, as one string');
      }
    },
    pkce: {
      required: (_ctx, client) =>
        client.clientAuthMethod === 'none' || client['tongxing_require_pkce'] === true,
    },
    cookies: {
      keys: [secrets.cookies],
      names: cookieNames,
      long: { httpOnly: true, sameSite: 'lax', secure: true, path: '/', signed: true },
      short: { httpOnly: true, sameSite: 'lax', secure: true, path: '/', signed: true },
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
      registration_endpoint: `${needs.issuer}/oauth2/register`,
      service_documentation: `${needs.issuer}/user/app/docs`,
      op_policy_uri: `${needs.issuer}/privacy-policy`,
      op_tos_uri: `${needs.issuer}/terms-of-service`,
      ui_locales_supported: ['zh-CN'],
      claims_locales_supported: ['zh-CN'],
    },
    features: {
      devInteractions: { enabled: false },
      claimsParameter: { enabled: true },
      clientCredentials: { enabled: true },
      introspection: {
        enabled: true,
        // A token is the business of the app that got it; nobody else learns whether it lives.
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      revocation: {
        enabled: true,
        // RFC 7009 2.1: a token of another app is refused to an app that proved who it is.
        allowedPolicy: (_ctx, client, token) => {
          if (token.clientId === client.clientId) return true;
          if (client.clientAuthMethod === 'none') return false;
          throw new errors.InvalidRequest('client is not authorized to revoke the presented token');
        },
      },
      userinfo: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.askLogout,
        postLogoutSuccessSource: pages.showLoggedOut,
      },
      deviceFlow: {
        enabled: true,
        charset: 'base-20',
        mask: '****-****',
        deviceInfo: (ctx) => ({ ip: ctx.ip, ua: ctx.get('user-agent').slice(0, 300) }),
        userCodeInputSource: pages.askUserCode,
        userCodeConfirmSource: pages.confirmDevice,
        successSource: pages.showDeviceDone,
      },
      dPoP: {
        enabled: true,
        nonceSecret: Buffer.from(secrets.proofNonces, 'base64url'),
        requireNonce: () => false,
      },
      pushedAuthorizationRequests: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: async (_ctx, _client, oneOf) =>
          oneOf ? (oneOf[0] as string) : (undefined as never),
        useGrantedResource: async () => false,
        // RFC 9068 access tokens for an app's own API; nothing else has an audience here.
        getResourceServerInfo: async (_ctx, resource, client) => {
          if (!(await needs.isResourceOf(client.clientId, resource))) throw new errors.InvalidTarget();
          return {
            scope: 'profile email phone',
            audience: resource,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'ES256' } },
          };
        },
      },
    },
    ttl: {
      AuthorizationCode: appTokenSeconds.authorizationCode,
      PushedAuthorizationRequest: appTokenSeconds.pushedRequest,
      AccessToken: appTokenSeconds.accessToken,
      ClientCredentials: appTokenSeconds.accessToken,
      DeviceCode: appTokenSeconds.deviceCode,
      IdToken: appTokenSeconds.idToken,
      Interaction: interactionSeconds,
      // Who has not signed in has a session for the one form in front of them.
      Session: (_ctx, session) => (session.accountId ? sessionLifetimeSeconds : interactionSeconds),
      Grant: appTokenSeconds.grant,
      RefreshToken: (_ctx, token) =>
        Math.max(1, Math.min(appTokenSeconds.refreshIdle, appTokenSeconds.grant - token.totalLifetime())),
    },
    rotateRefreshToken: () => true,
    issueRefreshToken: async (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') && source.scopes.has('offline_access'),
    interactions: {
      policy: createInteractionPolicy(),
      url: (ctx, interaction) => needs.interactionUrl(ctx, interaction.uid),
    },
    findAccount: async (_ctx, accountId) => {
      const person = await needs.findPerson(accountId);
      if (!person) return undefined;
      return {
        accountId,
        claims: async (use, scope, asked) => {
          const claims = { ...claimsOf(person), sub: accountId };
          // The library widens the ID token for apps that want it so: never beyond what was granted.
          return use === 'id_token' ? pickGranted(claims, scope, Object.keys(asked ?? {})) : claims;
        },
      };
    },
    loadExistingGrant: needs.loadGrant,
    renderError: pages.showError,
  };
}
