import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Client, type KoaContextWithOIDC } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthorizationApp } from '../../apps/app.ts';
import { adaptLibrary } from './adapt-library.ts';
import { ownMetadata } from './client-metadata.ts';
import { allowTokenExchange } from './token-exchange.ts';

/** The inside of the library that `adaptLibrary` reaches into. */
interface Inside {
  ClientCredentials: { prototype: object };
  Client: { find(id: string): Promise<Client | undefined>; prototype: object };
  IdToken: {
    new (
      claims: object,
      options: { ctx: object; client: Client },
    ): { scope?: string; payload(): Promise<object> };
    prototype: object;
  };
}

const insideOf = (provider: Provider) => provider as unknown as Inside;

/** The library by itself, with one app that has a secret and a profile in its ID token, and one without both. */
function openLibrary(): Provider {
  return new Provider('http://localhost', {
    clients: ['wide', 'narrow'].map((id) => ({
      client_id: id,
      client_secret: 'the secret that the library knows',
      redirect_uris: [],
      response_types: [],
      id_token_signed_response_alg: 'ES256',
      grant_types: ['client_credentials'],
      tongxing_id_token_profile: id === 'wide',
    })),
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    extraClientMetadata: { properties: ownMetadata },
    subjectTypes: ['public', 'pairwise'],
    pairwiseIdentifier: (_ctx: KoaContextWithOIDC, accountId: string, client: Client) =>
      `${accountId} of ${client.clientId}`,
    claims: { profile: ['nickname'], email: ['email'], phone: ['phone_number'] },
    cookies: { keys: ['test'] },
    jwks: { keys: [signingKey] },
  });
}

const signingKey = {
  ...(await crypto.subtle.exportKey(
    'jwk',
    (
      await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
    ).privateKey,
  )),
  alg: 'ES256',
};

/** Which apps were looked up. */
const found: string[] = [];
const appOf = (id: string) =>
  ({
    id,
    type: 'web',
    isActive: id !== 'suspended',
    redirectUris: ['https://app.example/callback'],
    postLogoutRedirectUris: [],
    scopes: ['openid'],
    requiredScopes: [],
    authMethod: 'client_secret_basic',
    jwks: null,
    subjectType: 'pairwise',
    idTokenAlg: 'ES256',
    idTokenProfile: id === 'wide',
    requirePar: false,
    requirePkce: false,
    dpopBound: false,
  }) as unknown as AuthorizationApp;
const apps = new Map(['wide', 'narrow', 'suspended'].map((id) => [id, appOf(id)]));

const known = {
  find: async (_work: unknown, id: string) => {
    found.push(id);
    return apps.get(id) ?? null;
  },
  forget() {},
  hasSecret: async (_work: unknown, clientId: string, presented: string) =>
    clientId === 'wide' && presented === knownSecret,
};

/** How many changes were begun. */
let changes = 0;
const work = {
  db: {},
  settings: { publicUrl: 'http://localhost' },
  change: async () => {
    changes++;
  },
};

let provider: Provider;
let server: Server;
let bareServer: Server;

async function serve(which: Provider): Promise<Server> {
  const listening = createServer(which.callback()).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return listening;
}

beforeAll(async () => {
  provider = openLibrary();
  adaptLibrary(provider, {
    work: work as never,
    workOf: () => work as never,
    apps: known,
    secrets: { nextTokens: createSecretKey(Buffer.alloc(32)) },
  });
  // Apps with a secret name this grant, so that the library has to know it.
  allowTokenExchange(provider, { workOf: () => work as never, apps: known, keys: [] });
  server = await serve(provider);
  bareServer = await serve(openLibrary());
});
afterAll(() => {
  server.close();
  bareServer.close();
});

const knownSecret = 'one that we know';

/** Asks the library's own token endpoint. */
async function askForToken(
  id: string,
  secret: string,
  { scope, at = server }: { scope?: string; at?: Server } = {},
): Promise<number> {
  const { port } = at.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${id}:${encodeURIComponent(secret)}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) }),
  });
  return answer.status;
}

/** What an ID token would say that is issued beside an access token: the library then asks for `openid` alone. */
async function idTokenOf(from: Provider, id: string): Promise<object> {
  const client = await insideOf(from).Client.find(id);
  if (!client) throw new Error(`no app ${id}`);
  const claims = { sub: 'lin', nickname: '林晚', email: 'lin@mail.example', phone_number: '+86 199' };
  const token = new (insideOf(from).IdToken)(claims, { ctx: {}, client });
  token.scope = 'openid';
  return token.payload();
}

describe('the library without what is adapted', () => {
  it('has identifiers per host, its own secret, and no profile in the ID token', async () => {
    const bare = openLibrary();
    const { Client: model, IdToken } = insideOf(bare);
    expect(Object.hasOwn(model, 'find')).toBe(true);
    expect(Object.hasOwn(model.prototype, 'compareClientSecret')).toBe(true);
    // A field of its own would hide the accessor that is put here.
    expect('scope' in IdToken.prototype).toBe(false);
    expect(await idTokenOf(bare, 'wide')).toEqual({ sub: 'lin' });
    expect(Object.hasOwn(model.prototype, 'backchannelLogout')).toBe(true);
    const { prototype } = insideOf(bare).ClientCredentials;
    expect('save' in prototype && !Object.hasOwn(prototype, 'save')).toBe(true);
  });

  it('issues client credentials with a scope about a person', async () => {
    const secret = 'the secret that the library knows';
    expect(await askForToken('narrow', secret, { scope: 'openid', at: bareServer })).toBe(200);
  });
});

describe('the library with what is adapted', () => {
  it('finds apps with their subject type, and uses it', async () => {
    found.length = 0;
    await askForToken('narrow', 'anything');
    expect(found).toContain('narrow');
    expect(await idTokenOf(provider, 'narrow')).toEqual({ sub: 'lin of narrow' });
  });

  it('makes one client per version of an app, and none of an inactive app', async () => {
    const { Client: model } = insideOf(provider);
    const first = await model.find('narrow');
    expect(await model.find('narrow')).toBe(first);
    apps.set('narrow', { ...appOf('narrow'), redirectUris: ['https://other.example/callback'] });
    const changed = await model.find('narrow');
    expect(changed?.redirectUris).toEqual(['https://other.example/callback']);
    expect(await model.find('suspended')).toBeUndefined();
    expect(await model.find('unknown')).toBeUndefined();
  });

  it('compares secrets by our function only', async () => {
    expect(await askForToken('wide', knownSecret)).toBe(200);
    expect(await askForToken('wide', 'the secret that the library knows')).toBe(401);
    expect(await askForToken('narrow', knownSecret)).toBe(401);
  });

  it('refuses client credentials with a scope about a person', async () => {
    expect(await askForToken('wide', knownSecret, { scope: 'openid' })).toBe(400);
    expect(await askForToken('wide', knownSecret)).toBe(200);
  });

  it('queues a logout within a change, without a request to the app', async () => {
    const asked: unknown[] = [];
    const client = (await insideOf(provider).Client.find('wide')) as Client & {
      backchannelLogout(accountId: string, sid: string): Promise<void>;
    };
    const before = changes;
    const { fetch: real } = globalThis;
    globalThis.fetch = async (address) => {
      asked.push(address);
      return new Response();
    };
    try {
      await client.backchannelLogout('lin', 'session');
    } finally {
      globalThis.fetch = real;
    }
    expect({ changes: changes - before, asked }).toEqual({ changes: 1, asked: [] });
  });

  it('puts the profile into the ID token of the app that asked for it', async () => {
    expect(await idTokenOf(provider, 'wide')).toEqual({
      sub: 'lin of wide',
      nickname: '林晚',
      email: 'lin@mail.example',
      phone_number: '+86 199',
    });
  });
});
