import { domainToUnicode } from 'node:url';
import type { JWK } from 'jose';
import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Reader } from '../../../../database/query/reader.ts';
import { missingFor } from '../../access/check-access.ts';
import type { AuthorizationApp } from '../../apps/app.ts';
import type { AppDirectory } from '../../apps/app-directory.ts';
import { findNamedByOthers } from '../../apps/app-store.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { manageAudience } from '../../apps/manage-grant.ts';
import type { ProviderPages } from '../pages/provider-pages.ts';
import { appOf } from './client-metadata.ts';
import { manageServer } from './manage-server.ts';
import type { ProviderSecrets } from './provider-secrets.ts';

/** What one instance of the library is built from. */
export interface ProviderParts {
  /** Without a caller: for what the library asks outside of a request. */
  readonly work: AppsWork;
  /** With the caller of the request. */
  readonly workOf: (ctx: KoaContextWithOIDC) => AppsWork;
  readonly keys: readonly JWK[];
  readonly secrets: ProviderSecrets;
  readonly pages: ProviderPages;
  readonly apps: AppDirectory;
}

/** Which of the library's features are on, and how: decisions §7. */
export function providerFeatures({
  work,
  workOf,
  apps,
  pages,
  secrets,
}: ProviderParts): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    claimsParameter: { enabled: true },
    clientCredentials: { enabled: true },
    introspection: {
      enabled: true,
      // Only the app that a token was issued to learns whether it is active, and only of who may still use it.
      allowedPolicy: async (ctx, client, token) => {
        if (token.clientId !== client.clientId) return false;
        const app = appOf(client);
        const accountId = 'accountId' in token ? token.accountId : undefined;
        return !app || !accountId || (await missingFor(workOf(ctx), app, accountId)).length === 0;
      },
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
        const own = await apps.find(work, client.clientId);
        if (!(await isResourceOf(work.db, own, resource))) throw new errors.InvalidTarget();
        return {
          scope: 'profile email phone groups roles',
          audience: resource,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        };
      },
    },
  };
}

/**
 * Whether an app may ask for tokens for a resource (RFC 8707): its origin must be that of the app's homepage or of a
 * redirect URI. Developers do not prove that these are theirs. So where active apps of other owners name the origin too,
 * only an app that an operator has verified gets tokens. The API still has to check `client_id`.
 */
async function isResourceOf(db: Reader, app: AuthorizationApp | null, resource: string): Promise<boolean> {
  const url = URL.parse(resource);
  if (!app || !url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (!isNamedBy(app, url)) return false;
  if (app.verified) return true;
  const hosts = [url.hostname, domainToUnicode(url.hostname)].filter(Boolean);
  const others = await findNamedByOthers(db, app.id, hosts);
  return !others.some((other) => isNamedBy(other, url));
}

function isNamedBy(
  { homepage, redirectUris }: Pick<AuthorizationApp, 'homepage' | 'redirectUris'>,
  { origin }: URL,
): boolean {
  return [homepage, ...redirectUris].some((uri) => {
    const own = URL.parse(uri);
    return own !== null && /^https?:$/.test(own.protocol) && own.origin === origin;
  });
}
