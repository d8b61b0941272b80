import Provider, { type AdapterPayload, errors } from 'oidc-provider';
import type { AuthorizationApp } from '../../apps/app.ts';
import type { AppDirectory } from '../../apps/app-directory.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { manageAudience } from '../../apps/manage-grant.ts';
import { announceLogout } from '../ends/logout-delivery.ts';
import { clientMetadata } from './client-metadata.ts';
import { cacheReleased } from './note-answer.ts';

interface OwnClientFields {
  subjectType: 'pairwise' | 'public';
  tongxing_subject_type?: 'pairwise' | 'public';
  tongxing_id_token_profile?: boolean;
}

/** What an app gets by itself. */
interface AppToken {
  readonly scope?: string;
  readonly resourceServer?: { readonly audience?: string };
  save(...args: unknown[]): Promise<string>;
}

/**
 * The places where the library has no setting for what is decided: identifiers are pairwise per app (not per host),
 * secrets are compared by digest and several may live, an app that is told of a logout may be told later and again,
 * an app by itself gets no scope that speaks of a person (those of the Management API do not), an app may ask for profile claims in the ID token,
 * and what a token tells is noted for the person it is about.
 */
export function adaptLibrary(provider: Provider, work: AppsWork, apps: AppDirectory): void {
  const { Client, IdToken, ClientCredentials } = provider as unknown as {
    Client: {
      new (metadata: AdapterPayload): OwnClientFields;
      find(id: unknown): Promise<OwnClientFields | undefined>;
      prototype: object;
    };
    IdToken: { prototype: { payload(this: { ctx?: object }): Promise<Record<string, unknown>> } };
    ClientCredentials: { prototype: AppToken };
  };

  // The library would hash all of an app's metadata on every request, to know it again: we know its version.
  const checked = new WeakMap<AuthorizationApp, OwnClientFields>();
  /** One that the library refuses is no app: it looks at every app of a session where somebody leaves, and would let nobody go. */
  function read(app: AuthorizationApp): OwnClientFields | undefined {
    try {
      return new Client(clientMetadata(app));
    } catch (error) {
      if (!(error instanceof errors.InvalidClientMetadata)) throw error;
      work.log.error(
        { err: error, appId: app.id },
        'an app cannot be used: the library refuses what it says',
      );
      return undefined;
    }
  }
  Client.find = async (id) => {
    const app = typeof id === 'string' ? await apps.find(work, id) : null;
    if (!app?.isActive) return undefined;
    const known = checked.get(app);
    if (known) return known;
    const client = read(app);
    if (!client) return undefined;
    // Public ones are asked for as well: a merge of accounts may have left an app another identifier.
    client.subjectType = 'pairwise';
    checked.set(app, client);
    return client;
  };

  Object.defineProperty(Client.prototype, 'compareClientSecret', {
    value(this: { clientId: string }, presented: string) {
      return apps.hasSecret(work, this.clientId, presented);
    },
  });

  // The library would ask the app while the person waits, once.
  Object.defineProperty(Client.prototype, 'backchannelLogout', {
    value(this: { clientId: string }, accountId: string, sid: string) {
      return work.change((change) => announceLogout(change, { appId: this.clientId, accountId, sid }));
    },
  });

  const save = ClientCredentials.prototype.save;
  ClientCredentials.prototype.save = function (this: AppToken, ...args) {
    const wanted = Provider.ctx?.oidc.params?.['scope'];
    const isManaging = this.resourceServer?.audience === manageAudience(work.settings);
    // Every other scope is about a person, and there is none (RFC 6749 4.4).
    if (isManaging ? wanted && !this.scope : wanted)
      throw new errors.InvalidScope('client credentials carry no scope', String(wanted));
    return save.apply(this as never, args);
  };

  // What an ID token really says is known nowhere else: the person reads it in the app's history.
  const { payload } = IdToken.prototype;
  IdToken.prototype.payload = async function () {
    const claims = await payload.call(this);
    if (this.ctx) cacheReleased(this.ctx, claims);
    return claims;
  };

  // OpenID Connect Core 5.4 leaves profile claims to userinfo; some libraries never call it.
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
