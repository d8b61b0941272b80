import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../test/register-account.ts';
import { type App, ask, registerApp } from '../../../test/relying-party.ts';
import { systemClock } from '../../kernel/clock.ts';
import { readOpenNetworks } from '../../kernel/network/open-networks.ts';
import { noProxy } from '../../kernel/network/outgoing-proxy.ts';
import { askVendor } from '../ask-vendor.ts';
import { fetchText } from '../identity/ask-provider.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { vendorFetch } from './vendor-fetch.ts';

// Whoever is asked by the service decides what comes back: without end, inflated, slowly, or from elsewhere.

let server: Server;
let url = '';
const heard: IncomingMessage[] = [];
let answer: (response: ServerResponse) => void;
/** What the server has written to each connection when it is closed. */
const connections = new WeakMap<Socket, Promise<number>>();
/** That of the last request. */
let closed: Promise<number>;

beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push(request);
    closed = connections.get(request.socket)!;
    answer(response);
  })
    .on('connection', (socket: Socket) => {
      const end = new Promise<number>((resolve) => {
        socket.once('close', () => resolve(socket.bytesWritten));
      });
      connections.set(socket, end);
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
});
beforeEach(() => {
  heard.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const chunk = Buffer.alloc(64 * 1024, '{},');
/** A key set that never ends. */
const endless = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"keys":[');
  const more = () => {
    while (!response.destroyed && response.write(chunk)) {}
  };
  response.on('drain', more);
  more();
};
const bomb = gzipSync(Buffer.concat([Buffer.from('{"keys":['), Buffer.alloc(32_000_000, '{},')]));
const inflated = (response: ServerResponse) =>
  response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
const inflatedTwice = (response: ServerResponse) =>
  response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(bomb));
const dripping = (response: ServerResponse) => {
  response.writeHead(200).write('{');
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};
/**
 * What the kernel's buffers of both ends may have taken that nobody reads (`tcp_wmem` and `tcp_rmem`: 4 and 32 MiB). A reader
 * that goes on takes this in a moment, and never closes.
 */
const isNear = 38_000_000;

const open = readOpenNetworks(['127.0.0.1']);
const kinds: [string, (milliseconds?: number) => typeof fetch][] = [
  [
    'for addresses of strangers',
    (milliseconds) => guardedFetch(open, noProxy, 'as checked here', milliseconds ? { milliseconds } : {}),
  ],
  ['for vendors', (milliseconds) => vendorFetch(noProxy, milliseconds ? { milliseconds } : {})],
];

// threat:answer-without-end
describe.each(kinds)('the fetch %s', (_kind, fetchOf) => {
  test('gives up a body past 64 KiB, inflated or not, and closes the connection', async () => {
    answer = endless;
    await expect((await fetchOf()(url)).text()).rejects.toThrow('more than 65536 bytes');
    expect(await closed).toBeLessThan(isNear);
    answer = inflated;
    await expect((await fetchOf()(url)).json()).rejects.toThrow('more than 65536 bytes');
    answer = inflatedTwice;
    await expect(fetchOf()(url)).rejects.toThrow('more than once');
  });

  test('hands out a body of 64 KiB whole, with status and headers', async () => {
    answer = (response) => response.writeHead(404, 'Nothing', { 'x-from': 'there' }).end(chunk);
    const response = await fetchOf()(url);
    expect([response.status, response.statusText, response.headers.get('x-from')]).toEqual([
      404,
      'Nothing',
      'there',
    ]);
    expect(Buffer.from(await response.arrayBuffer()).equals(chunk)).toBe(true);
  });

  test('gives up a slow body when the time is over, whether somebody reads it or not', async () => {
    answer = dripping;
    const patient = { signal: AbortSignal.timeout(60_000) };
    const started = performance.now();
    await expect((await fetchOf(300)(url, patient)).text()).rejects.toThrow('in time');
    await closed;
    const unread = await fetchOf(300)(url, patient);
    await closed;
    expect(unread.status).toBe(200);
    answer = () => {};
    await expect(fetchOf(300)(url, patient)).rejects.toThrow('in time');
    expect(performance.now() - started).toBeLessThan(5000);
  });

  // A failure of Node's own fetch ends the process: vitest reports it as an error of the run.
  test('lives on where the server closes after 64 KiB that nobody has read yet', async () => {
    answer = (response) => {
      const head = 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n';
      response.socket?.write(head);
      response.socket?.end(Buffer.alloc(64 * 1024, 'a'));
    };
    const response = await fetchOf()(url);
    await closed;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await response.text()).length).toBe(64 * 1024);
  });

  test('closes the connection when the reader gives up', async () => {
    answer = endless;
    await (await fetchOf()(url)).body?.cancel();
    expect(await closed).toBeLessThan(isNear);
  });

  test('follows no redirect', async () => {
    answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
    await expect(fetchOf()(url)).rejects.toThrow();
    expect((await fetchOf()(url, { redirect: 'manual' })).status).toBe(302);
    expect(heard.map((request) => request.url)).toEqual(['/keys', '/keys']);
  });
});

// threat:answer-without-end
test('strangers are asked for no compression', async () => {
  answer = (response) => response.end('{}');
  await guardedFetch(open)(url, { headers: { 'accept-encoding': 'gzip', 'x-own': '1' } });
  expect(heard[0]?.headers).toMatchObject({ 'accept-encoding': 'identity', 'x-own': '1' });
});

// threat:answer-without-end
test.each([
  ['endless', endless],
  ['inflated', inflated],
])(
  'vendors and providers with an %s answer get 256 KiB read, whatever fetch they are asked with',
  async (_how, hostile) => {
    for (const own of [fetch, vendorFetch(noProxy, { bytes: 512 * 1024 })]) {
      answer = hostile;
      const sms = await askVendor({ fetch: own }, url, { method: 'GET' });
      expect(sms).toEqual({ ok: false, detail: 'an answer of more than 262144 bytes' });
      const context = { fetch: own, guardedFetch: own, timeoutMilliseconds: 5000, clock: systemClock };
      const identity = await fetchText(context, { url }, 'token');
      expect(identity).toMatchObject({ ok: false, failure: 'provider_malformed' });
      if (hostile === endless) expect(await closed).toBeLessThan(isNear);
    }
  },
);

const part = 'A'.repeat(43);
const named = '"kid":"k","alg":"ES256","use":"sig"';
/** Each is JSON, and none is a key that signs. */
const oddKeys: readonly string[] = [
  '[null]',
  '[1,"x",true,[]]',
  '{"length":1,"0":{}}',
  `[{"kty":"EC","crv":"P-256","x":"${part}","y":"${part}",${named}}]`,
  `[{"kty":"EC","crv":"P-999","x":"AA","y":"AA",${named}}]`,
  `[{"kty":"EC","crv":{"toString":1},"x":[],"y":{},${named}}]`,
  `[{"kty":"oct","k":"${part}",${named}}]`,
  `[{"kty":"RSA","n":"${'A'.repeat(40_000)}","e":"AQAB",${named}}]`,
  `[{"kty":"EC","x5c":["AA","${part}"],"x5u":"http://169.254.169.254/",${named}}]`,
  `[{"__proto__":{"kty":"EC"},"constructor":1,${named}}]`,
  `[{"kty":{"toString":1},"kid":{"toString":1},"alg":{"valueOf":1}}]`,
  `[{"kty":"EC","kid":"k","alg":"none","key_ops":"sign"}]`,
  `[${'{"kty":"EC","crv":"P-256","x":"AA","y":"AA"},'.repeat(90)}{}]`,
  `[${'['.repeat(20_000)}${']'.repeat(20_000)}]`,
];

describe('the keys of an app', () => {
  let service: TestService;
  let developer: RegisteredPerson;
  beforeAll(async () => {
    service = await openService({ file: { outgoing: { allow_private: ['127.0.0.1'] } } });
    developer = await registerPerson(service);
  });
  afterAll(() => service.close());

  const registerAt = (jwks_uri: string) =>
    registerApp(developer.visitor, { auth_method: 'private_key_jwt', jwks_uri });
  async function askForToken(app: App, key: CryptoKey): Promise<number> {
    const assertion = await new SignJWT({ jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid: 'k' })
      .setIssuer(app.id)
      .setSubject(app.id)
      .setAudience('http://localhost:3000')
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(key);
    const response = await ask(service, '/oauth2/token', app, {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    });
    return response.statusCode;
  }

  // threat:answer-without-end
  test.each([
    ['without end', endless],
    ['of 32 MB when inflated', inflated],
    ['of too many keys', (response: ServerResponse) => response.end(`{"keys":[${'{},'.repeat(500)}{}]}`)],
    ['that is no key set', (response: ServerResponse) => response.end('null')],
    ['of an error', (response: ServerResponse) => response.writeHead(500).end('{"keys":[]}')],
  ])('given an answer %s, are refused, and not asked for again for a while', async (name, hostile) => {
    answer = hostile;
    const { privateKey } = await generateKeyPair('ES256');
    const app = await registerAt(`${url}?${encodeURIComponent(name)}`);
    const before = process.memoryUsage().rss;
    for (let time = 0; time < 3; time += 1) expect(await askForToken(app, privateKey)).toBe(401);
    expect(heard).toHaveLength(1);
    expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000);
    service.clock.advance(31);
    expect(await askForToken(app, privateKey)).toBe(401);
    expect(heard).toHaveLength(2);
  });

  // threat:hostile-answer
  test.each(oddKeys)('given an answer of odd keys (%.60s), sign nothing', async (keys) => {
    answer = (response) => response.end(`{"keys":${keys}}`);
    const { privateKey } = await generateKeyPair('ES256');
    const app = await registerAt(`${url}?${oddKeys.indexOf(keys)}`);
    expect(await askForToken(app, privateKey)).toBe(401);
  });

  // threat:answer-without-end
  test('that work are accepted, and one address is asked once a minute', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] });
    answer = (response) => response.end(keys);
    for (const app of [await registerAt(url), await registerAt(url)]) {
      expect(await askForToken(app, privateKey)).toBe(200);
    }
    expect(heard).toHaveLength(1);
  });
});
