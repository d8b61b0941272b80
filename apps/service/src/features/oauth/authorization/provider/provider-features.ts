import { type Configuration, errors } from 'oidc-provider';
import { manageAudience } from '../../apps/manage-grant.ts';
import { isResourceOf } from './is-resource-of.ts';
import { manageServer } from './manage-server.ts';
import type { ProviderParts } from './provider-parts.ts';

/** Which of the library's features are on, and how: decisions §7. */
export function providerFeatures({
  work,
  clients,
  pages,
  secrets,
}: ProviderParts): NonNullable<Configuration['features']> {
  return {
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
      defaultResource: async (_ctx, _client, oneOf) => (oneOf ? (oneOf[0] as string) : (undefined as never)),
      useGrantedResource: async () => false,
      // RFC 9068 access tokens for an app's own API; nothing else has an audience here.
      getResourceServerInfo: async (ctx, resource, client) => {
        if (resource === manageAudience(work.settings)) return manageServer(work, ctx, client.clientId);
        const own = await clients.find(work, client.clientId);
        if (!(await isResourceOf(work.db, own, resource))) throw new errors.InvalidTarget();
        return {
          scope: 'profile email phone',
          audience: resource,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        };
      },
    },
  };
}
