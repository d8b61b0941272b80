import type Provider from 'oidc-provider';
import type { ClientDirectory } from './authorization-client.ts';

interface OwnClientFields {
  subjectType: 'pairwise' | 'public';
  tongxing_subject_type?: 'pairwise' | 'public';
  tongxing_id_token_profile?: boolean;
}

/**
 * The three places where the library has no setting for what is decided: identifiers are pairwise per app
 * (not per host), secrets are compared by digest and several may live, and an app may ask for profile
 * claims in the ID token.
 */
export function adaptLibrary(provider: Provider, clients: ClientDirectory): void {
  const { Client, IdToken } = provider as unknown as {
    Client: { find(id: string): Promise<OwnClientFields | undefined>; prototype: object };
    IdToken: { prototype: object };
  };

  const find = Client.find.bind(Client);
  Client.find = async (id) => {
    const client = await find(id);
    // Public ones are asked for as well: a merge of accounts may have left an app another identifier.
    if (client) client.subjectType = 'pairwise';
    return client;
  };

  Object.defineProperty(Client.prototype, 'compareClientSecret', {
    value(this: { clientId: string }, presented: string) {
      return clients.hasSecret(this.clientId, presented);
    },
  });

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
