import type { JWK } from 'jose';
import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { missingFor } from '../../access/check-access.ts';
import type { AppDirectory } from '../../apps/app-directory.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import type { ProviderPages } from '../pages/provider-pages.ts';
import { appOf } from './client-metadata.ts';
import { mayResourceIntrospect } from './introspect-for-resource.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { findResourceServer } from './resource-servers.ts';

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
      // The app that a token was issued to learns whether it is active, and the API that it is for; of who may still use it.
      allowedPolicy: async (ctx, client, token) => {
        const asApi = await mayResourceIntrospect(workOf(ctx), client, token);
        if (asApi !== null) return asApi;
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
    // For discovery: `adaptLibrary` finds these clients.
    clientIdMetadataDocument: {
      enabled: work.settings.file.apps.client_metadata.enabled,
      ack: 'draft-02',
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async (_ctx, _client, oneOf) => (oneOf ? (oneOf[0] as string) : (undefined as never)),
      useGrantedResource: async () => false,
      getResourceServerInfo: (ctx, resource, client) =>
        findResourceServer({ work, apps }, ctx, { resource, client }),
    },
  };
}
