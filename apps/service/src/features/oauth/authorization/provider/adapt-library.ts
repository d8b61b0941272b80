import { createHmac } from 'node:crypto';
import Provider, { type AdapterPayload, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { AuthorizationApp } from '../../apps/app.ts';
import { isLegacy } from '../../apps/legacy.ts';
import { manageAudience } from '../../apps/manage-grant.ts';
import { hasResourceSecret, isResourceId } from '../../resources/resource.ts';
import { renewKeys } from '../app-authentication/renew-keys.ts';
import { announceLogout } from '../ends/logout-delivery.ts';
import { addedBeforeToken } from './ask-before-token.ts';
import { clientMetadata, noteApp } from './client-metadata.ts';
import { isAtOtherPort } from './loopback-ports.ts';
import { withMembershipClaims } from './membership-claims.ts';
import { cacheReleased } from './note-answer.ts';
import type { ProviderParts } from './provider-features.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { createResourceClients, resourceOf } from './resource-clients.ts';
import { scopesOfPeople } from './resource-servers.ts';

interface OwnClientFields {
  subjectType: 'pairwise' | 'public';
  tongxing_subject_type?: 'pairwise' | 'public';
  tongxing_id_token_profile?: boolean;
  readonly redirectUris?: readonly string[];
  readonly asymmetricKeyStore: Parameters<typeof renewKeys>[0];
}

/** Where an authorization begins. */
const readsDocuments: ReadonlySet<string> = new Set(['/oauth2/authorize', '/oauth2/par']);

/** A token of the client credentials grant. */
interface AppToken {
  scope?: string | undefined;
  readonly resourceServer?: { readonly audience?: string; readonly scope?: string };
  save(...args: unknown[]): Promise<string>;
}

/**
 * Changes the library where it has no setting for what we decided:
 * - Subject identifiers are pairwise per app, not per host.
 * - Secrets are compared by digest, and an app may have several.
 * - Back-channel logouts are queued and retried.
 * - Client credentials get no scope about a person. Those of the Management API and of registered APIs are not about one.
 * - A registered API is a client that asks about tokens.
 * - A client that nobody registered is kept as an app: the library would read its document in every process, by the
 *   machine's clock, and https only.
 * - An app may ask for profile claims in the ID token.
 * - The claims of an ID token are noted in the person's history; groups and roles are added where the app wants them.
 * - The keys at an app's address are read again.
 * - A device code waits until it is decided about, however often it was confirmed.
 * - All answers to one refresh token carry the same next one.
 * - Ports on loopback are free for every app.
 */
export function adaptLibrary(
  provider: Provider,
  {
    work,
    workOf,
    apps,
    secrets,
  }: Pick<ProviderParts, 'work' | 'workOf' | 'apps'> & {
    readonly secrets: Pick<ProviderSecrets, 'nextTokens'>;
  },
): void {
  const { Client, IdToken, ClientCredentials, RefreshToken, DeviceCode } = provider as unknown as {
    Client: {
      new (metadata: AdapterPayload): OwnClientFields;
      find(id: unknown): Promise<OwnClientFields | undefined>;
      prototype: { redirectUriAllowed(this: OwnClientFields, uri: unknown): boolean };
    };
    IdToken: { prototype: { payload(this: { ctx?: KoaContextWithOIDC }): Promise<Record<string, unknown>> } };
    ClientCredentials: { prototype: AppToken };
    RefreshToken: { prototype: { generateTokenId(): string } };
    DeviceCode: { findByUserCode(...args: unknown[]): Promise<{ inFlight?: boolean } | undefined> };
  };

  // The library would hash an app's metadata at every request to recognise it: we compare the version of its row.
  const checked = new WeakMap<AuthorizationApp, OwnClientFields>();
  /** Undefined for an app that the library refuses. A sign-out reads every app of the session, and one error would stop it. */
  function read(app: AuthorizationApp): OwnClientFields | undefined {
    try {
      return new Client(clientMetadata(app, work.settings.publicUrl));
    } catch (error) {
      if (!(error instanceof errors.InvalidClientMetadata)) throw error;
      work.log.error(
        { err: error, appId: app.id },
        'an app cannot be used: the library refuses its metadata',
      );
      return undefined;
    }
  }
  /**
   * An app by its id. One that nobody registered is read from its document where somebody is sent to sign in, and is as
   * it was read everywhere else: its host need not run for its tokens to be good.
   */
  async function findApp(id: string): Promise<AuthorizationApp | null> {
    const app = await apps.find(work, id);
    if (app ? !app.documentUntil : !id.includes('://')) return app;
    const { describedApps } = work;
    if (!describedApps.isLetIn(work, id)) return null;
    const { ctx } = Provider;
    if (!ctx || !readsDocuments.has(ctx.path)) return app;
    const read = await describedApps.refresh(workOf(ctx), id, app?.documentUntil ?? null);
    if (!read.ok) throw new errors.InvalidClient(String(read.details?.['detail']));
    if (!read.value) return app;
    apps.forget(id);
    return apps.find(work, id);
  }
  const resourceClients = createResourceClients(work, (metadata) => new Client(metadata));
  /** The codes of legacy apps are redeemed here: no server of theirs asks for tokens. */
  const isShutTo = ({ type }: AuthorizationApp) => isLegacy(type) && Provider.ctx?.path === '/oauth2/token';
  Client.find = async (id) => {
    if (typeof id === 'string' && isResourceId(id)) return resourceClients.find(id);
    const app = typeof id === 'string' ? await findApp(id) : null;
    if (!app?.isActive || isShutTo(app)) return undefined;
    const known = checked.get(app);
    if (known) return known;
    const client = read(app);
    if (!client) return undefined;
    // Also for public subjects: after a merge of accounts an app may know the person by another identifier.
    client.subjectType = 'pairwise';
    if (app.jwksUri) renewKeys(client.asymmetricKeyStore, work.clock);
    noteApp(client, app);
    checked.set(app, client);
    return client;
  };

  Object.defineProperty(Client.prototype, 'compareClientSecret', {
    value(this: { clientId: string }, presented: string) {
      const resource = resourceOf(this);
      if (resource) return hasResourceSecret(resource, presented, work.clock.now());
      return apps.hasSecret(work, this.clientId, presented);
    },
  });

  const { redirectUriAllowed } = Client.prototype;
  Client.prototype.redirectUriAllowed = function (this: OwnClientFields, uri) {
    return redirectUriAllowed.call(this, uri) || isAtOtherPort(uri, this.redirectUris);
  };

  // The library would send the logout once, while the person waits.
  Object.defineProperty(Client.prototype, 'backchannelLogout', {
    value(this: { clientId: string }, accountId: string, sid: string) {
      return work.change((change) => announceLogout(change, { appId: this.clientId, accountId, sid }));
    },
  });

  const save = ClientCredentials.prototype.save;
  ClientCredentials.prototype.save = function (this: AppToken, ...args) {
    const wanted = Provider.ctx?.oidc.params?.['scope'];
    const there = this.resourceServer;
    // Every other scope is about a person, and this grant has none (RFC 6749 4.4).
    const isOfPeople = !there || there.scope === scopesOfPeople;
    if (isOfPeople ? wanted : wanted && !this.scope)
      throw new errors.InvalidScope('client credentials carry no scope', String(wanted));
    // RFC 6749 3.3: without a scope, the app gets what it was given of the API.
    const isManaging = there?.audience === manageAudience(work.settings);
    if (!isOfPeople && !isManaging && !wanted) this.scope = there.scope || undefined;
    return save.apply(this as never, args);
  };

  const { generateTokenId } = RefreshToken.prototype;
  RefreshToken.prototype.generateTokenId = function () {
    const replaced = Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti;
    if (!replaced) return generateTokenId.call(this);
    return createHmac('sha256', secrets.nextTokens).update(replaced).digest('base64url');
  };

  const findByUserCode = DeviceCode.findByUserCode.bind(DeviceCode);
  DeviceCode.findByUserCode = async (...args) => {
    const code = await findByUserCode(...args);
    // The browser that confirmed it may have been closed since. The first decision counts: see `writeDeviceCode`.
    if (code) code.inFlight = false;
    return code;
  };

  // Only here are the claims of an ID token known: the person reads them in the app's history.
  const { payload } = IdToken.prototype;
  IdToken.prototype.payload = async function () {
    const claims = await payload.call(this);
    const ctx = this.ctx;
    if (!ctx) return claims;
    cacheReleased(ctx, claims);
    return { ...addedBeforeToken(ctx), ...(await withMembershipClaims(workOf(ctx), ctx, claims)) };
  };

  // OpenID Connect Core 5.4 returns profile claims from userinfo; some libraries never call it.
  const granted = new WeakMap<object, string>();
  Object.defineProperty(IdToken.prototype, 'scope', {
    get(this: object) {
      return granted.get(this);
    },
    set(this: { client?: OwnClientFields }, scope: string) {
      const widened = scope === 'openid' && this.client?.tongxing_id_token_profile;
      granted.set(this, widened ? 'openid profile email phone' : scope);
    },
  });
}
