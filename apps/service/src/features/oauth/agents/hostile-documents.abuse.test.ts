import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { authorizeUrl, makePkce, redirectUri } from '../../../../test/relying-party.ts';

let service: TestService;
const documents = new Map<string, () => Response | Promise<Response>>();
let asks = 0;
let count = 0;

beforeAll(async () => {
  service = await openService({
    file: { apps: { client_metadata: { deny: ['bad.example', '*.evil.example'] } } },
    ports: {
      outgoingFetch: async (input) => {
        asks += 1;
        const answer = documents.get(String(input));
        if (!answer) throw new Error('connect ECONNREFUSED 10.0.0.7:443');
        return answer();
      },
    },
  });
}, 300_000);
afterAll(() => service.close());
beforeEach(() => {
  documents.clear();
  asks = 0;
});

/** Another address for each case, and another visitor. */
const fresh = () => `https://agent${(count += 1)}.example/client.json`;
const authorize = (id: string, ip = `203.0.113.${count % 250}`) =>
  service.app.inject({
    url: authorizeUrl({ id, secret: null }, makePkce()),
    headers: { accept: 'text/html', 'x-forwarded-for': ip },
  });
const good = (id: string, more: object = {}) => ({
  client_id: id,
  client_name: '助手',
  redirect_uris: [redirectUri],
  token_endpoint_auth_method: 'none',
  ...more,
});

const wrong: Readonly<Record<string, (id: string) => Response | Promise<Response>>> = {
  'says that it is another client': () => Response.json(good('https://other.example/client.json')),
  'has a secret': (id) => Response.json(good(id, { client_secret: 'known to all' })),
  'signs in with a secret': (id) =>
    Response.json(good(id, { token_endpoint_auth_method: 'client_secret_basic' })),
  'has no redirect_uris': (id) => Response.json(good(id, { redirect_uris: [] })),
  'redirects into a script': (id) => Response.json(good(id, { redirect_uris: ['javascript:alert(1)'] })),
  'redirects to the portal': (id) =>
    Response.json(good(id, { redirect_uris: ['http://localhost:3000/callback'] })),
  'is a page': () =>
    new Response('<!doctype html><title>x</title>', { headers: { 'content-type': 'text/html' } }),
  'is a list': () => Response.json([1, 2]),
  'is nothing': () => new Response(''),
  'is elsewhere': () => Response.redirect('https://elsewhere.example/client.json', 302),
  'is gone': () => new Response('', { status: 404 }),
  'acts without people': (id) => Response.json(good(id, { grant_types: ['client_credentials'] })),
  'has the name of the site': (id) => Response.json(good(id, { client_name: '通行' })),
  'has an endless name': (id) => Response.json(good(id, { client_name: '名'.repeat(200) })),
  'hides letters in its name': (id) => Response.json(good(id, { client_name: '助\u202e手' })),
  'has a private key': (id) =>
    Response.json(
      good(id, {
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd' }] },
      }),
    ),
  'never ends': () => Promise.reject(new DOMException('no whole answer in time', 'TimeoutError')),
  'is compressed rubbish': () => new Response(gzipSync(Buffer.alloc(1000))),
};

test.each(Object.keys(wrong))('a document that %s is refused, and nothing of it is stored', async (name) => {
  const id = fresh();
  documents.set(id, () => wrong[name]?.(id) ?? Response.json({}));
  const response = await authorize(id);
  expect(response.statusCode).toBe(400);
  expect(response.body).toContain('invalid_client');
  expect(response.body).not.toMatch(/ECONNREFUSED|10\.0\.0\.7|TimeoutError/);
  const stored = await service.database.selectFrom('app').select('id').where('id', '=', id).execute();
  expect(stored).toEqual([]);
});

test('what the network says is not told to strangers', async () => {
  const response = await authorize(fresh());
  expect(response.statusCode).toBe(400);
  expect(response.body).not.toMatch(/ECONNREFUSED|10\.0\.0\.7/);
});

test.each([
  'http://agent.example/client.json',
  'https://agent.example',
  'https://agent.example/',
  'https://agent.example/a/../client.json',
  'https://agent.example/%2e%2e/client.json',
  'https://AGENT.example/client.json',
  'https://agent.example:443/client.json',
  'https://agent.example/client.json#part',
  'https://user:pass@agent.example/client.json',
  'https://agent.example\\client.json',
  'https://xn--80ak6aa92e.example/client.json',
  'https://bad.example/client.json',
  'https://deep.evil.example/client.json',
  'ftp://agent.example/client.json',
  `https://agent.example/${'a'.repeat(300)}`,
])('%s is nobody’s document, and nothing is asked', async (id) => {
  documents.set(id, () => Response.json(good(id)));
  const response = await authorize(id);
  expect(response.statusCode).toBe(400);
  expect(asks).toBe(0);
});

test('a document that failed is not asked for again for half a minute, and one visitor has few read', async () => {
  const id = fresh();
  for (let times = 0; times < 5; times += 1) await authorize(id);
  expect(asks).toBe(1);
  const ip = '198.51.100.7';
  for (let times = 0; times < 40; times += 1) await authorize(fresh(), ip);
  expect(asks).toBeLessThanOrEqual(31);
});

test('one host brings in a hundred a day, and documents that are none shut nobody of it out', async () => {
  const own = await openService({
    ports: {
      outgoingFetch: async (input) =>
        String(input).includes('/none/')
          ? new Response('', { status: 404 })
          : Response.json(good(String(input))),
    },
  });
  let visitor = 0;
  const isKnown = async (path: string) => {
    const answer = await own.app.inject({
      url: authorizeUrl({ id: `https://many.example${path}`, secret: null }, makePkce()),
      headers: { accept: 'text/html', 'x-forwarded-for': `2001:db8:${(visitor += 1)}::1` },
    });
    return answer.statusCode !== 400;
  };
  for (let at = 0; at < 120; at += 1) expect(await isKnown(`/none/${at}.json`)).toBe(false);
  for (let at = 0; at < 100; at += 1) expect(await isKnown(`/${at}.json`)).toBe(true);
  expect(await isKnown('/100.json')).toBe(false);
  expect(await isKnown('/99.json')).toBe(true);
  await own.close();
});

test('a token request reads no document', async () => {
  const id = fresh();
  documents.set(id, () => Response.json(good(id)));
  const response = await service.app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: id,
    }).toString(),
  });
  expect(response.statusCode).toBe(401);
  expect(asks).toBe(0);
});
