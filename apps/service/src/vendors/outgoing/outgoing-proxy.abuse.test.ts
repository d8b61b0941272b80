import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openProxy, type TestProxy } from '../../../test/open-proxy.ts';
import { openService } from '../../../test/open-service.ts';
import { callbackUrl, signInAt } from '../../../test/visit-provider.ts';
import { readOpenNetworks } from '../../kernel/network/open-networks.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { vendorFetch } from './vendor-fetch.ts';

// A server that reaches the outside through a proxy alone.

let target: Server;
let proxy: TestProxy;
let port = 0;
let visits: string[] = [];
beforeAll(async () => {
  target = createServer((request, response) => {
    visits.push(`${request.headers.host}${request.url}`);
    response.end('outside');
  }).listen(0, '127.0.0.1');
  await once(target, 'listening');
  port = (target.address() as AddressInfo).port;
  proxy = await openProxy(() => port);
});
beforeEach(() => {
  visits = [];
  proxy.requests.length = 0;
});
afterAll(() => {
  target.close();
  proxy.close();
});

const through = (except = '') => ({ https: proxy.url, http: proxy.url, except });
const asked = () => proxy.requests.map((each) => each.asked);

test('somebody signs in at a provider that only the proxy reaches, and knows the names of', async () => {
  const fixture = await vendorFixtures.openid_connect([callbackUrl]);
  const vendorPort = Number(new URL(fixture.vendor.url).port);
  const way = await openProxy(() => vendorPort);
  fixture.vendor.mode.metadata = {
    token_endpoint: 'http://token.invalid/token',
    jwks_uri: 'http://keys.invalid/keys',
    userinfo_endpoint: 'http://token.invalid/userinfo',
  };
  const service = await openService({
    file: { providers: [fixture.entry], outgoing: { allow_private: ['*.invalid'] } },
    settings: { outgoingProxy: { https: '', http: way.url, except: '' } },
  });
  expect(await signInAt(service.visitor(), { key: 'corp' })).toMatchObject({ code: 2 });
  // The page of the provider is visited by a browser, all else by the service.
  expect(way.requests.map((each) => each.asked)).toEqual([
    `GET ${fixture.vendor.url}/.well-known/openid-configuration`,
    'CONNECT token.invalid:80',
    'CONNECT keys.invalid:80',
  ]);
  await service.close();
  way.close();
  await fixture.vendor.close();
});

test('reaches an excepted host directly', async () => {
  expect(await (await vendorFetch(through())(`http://127.0.0.1:${port}/a`)).text()).toBe('outside');
  expect(asked()).toEqual([`GET http://127.0.0.1:${port}/a`]);
  for (const except of ['127.0.0.1', `127.0.0.1:${port}`, '*']) {
    expect(await (await vendorFetch(through(except))(`http://127.0.0.1:${port}/b`)).text()).toBe('outside');
  }
  expect(asked()).toHaveLength(1);
  const open = readOpenNetworks(['127.0.0.1']);
  const straight = guardedFetch(open, through('127.0.0.1'));
  expect(await (await straight(`http://127.0.0.1:${port}/c`)).text()).toBe('outside');
  expect(asked()).toHaveLength(1);
  expect(visits.map((visit) => visit.replace(/.*\//, '/'))).toEqual(['/a', '/b', '/b', '/b', '/c']);
});

// threat:proxy-inside
test.each(['as checked here', 'as the proxy knows them'] as const)(
  'reaches no private address through the proxy, names %s',
  async (names) => {
    const fetchThrough = guardedFetch(readOpenNetworks([]), through(), names);
    for (const host of ['127.0.0.1', '2130706433', '[::1]', '169.254.169.254', '10.0.0.1', 'localhost']) {
      for (const scheme of ['https', 'http']) {
        const failure = await fetchThrough(`${scheme}://${host}:${port}/`).catch((error: Error) => error);
        const shown = [failure, (failure as Error).cause].map(String).join();
        expect([host, shown]).toEqual([host, expect.stringContaining('not on the public internet')]);
      }
    }
    expect([asked(), visits]).toEqual([[], []]);
  },
);

// threat:proxy-inside
test('refuses an unresolvable name of an app, and leaves that of a provider to the proxy', async () => {
  const unknown = `https://hooks.invalid:${port}/`;
  const open = readOpenNetworks([]);
  await expect(guardedFetch(open, through())(unknown)).rejects.toThrow();
  expect(asked()).toEqual([]);
  // What answers there does not speak TLS, and so cannot prove the name: it has heard a greeting and no request.
  await expect(guardedFetch(open, through(), 'as the proxy knows them')(unknown)).rejects.toThrow();
  expect(asked()).toEqual([`CONNECT hooks.invalid:${port}`]);
  expect(proxy.requests[0]?.greeting).toContain('hooks.invalid');
  expect(visits).toEqual([]);
});

// threat:proxy-inside
test('for apps, sends the checked address to the proxy and the name to the host', async () => {
  const open = readOpenNetworks(['127.0.0.0/8', '::1', 'localhost']);
  const fetchThrough = guardedFetch(open, through());
  expect(await (await fetchThrough(`http://localhost:${port}/hook`)).text()).toBe('outside');
  expect(asked()).toEqual([`CONNECT 127.0.0.1:${port}`]);
  expect(visits).toEqual([`localhost:${port}/hook`]);
  await expect(fetchThrough(`https://localhost:${port}/hook`)).rejects.toThrow();
  expect(proxy.requests[1]).toMatchObject({ asked: `CONNECT 127.0.0.1:${port}` });
  expect(proxy.requests[1]?.greeting).toContain('localhost');
});
