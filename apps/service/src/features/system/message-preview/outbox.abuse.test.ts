import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';

const phone = '13712340000';
let service: TestService;
let untrusting: TestService;
let code: string;
beforeAll(async () => {
  untrusting = await openService();
  service = await openService({ settings: { trustedProxies: ['127.0.0.1', '10.0.0.0/8'] } });
  await service.visitor('11.2.3.4').call(phoneCodeCalls.login, { phone });
  code = await service.readCode(phone, 'login');
});
afterAll(() => Promise.all([service.close(), untrusting.close()]));

const pages = ['/outbox', '/outbox.json', `/outbox.json?to=${phone}`, '/outbox?', '/outbox.json?'];

async function open(url: string, remoteAddress: string, headers: Record<string, string> = {}) {
  const { statusCode, body } = await service.app.inject({ url, remoteAddress, headers });
  return { statusCode, shows: body.includes(code) };
}

test('shows messages to this machine', async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.7.6']) {
    expect(await open('/outbox.json', address)).toEqual({ statusCode: 200, shows: true });
    expect(await open('/outbox', address)).toEqual({ statusCode: 200, shows: true });
  }
});

// threat:outbox-remote
test.each(pages)('refuses %s to another machine, whatever its headers say', async (url) => {
  const claims = ['127.0.0.1', '::1', 'localhost', '127.0.0.1, 127.0.0.1', 'unknown', '']; // forged by the caller
  for (const address of ['203.0.113.9', '192.168.1.7', '::ffff:192.168.1.7', '2001:db8::7', '10.1.1.1']) {
    for (const claim of claims) {
      const headers = {
        'x-forwarded-for': claim,
        'x-real-ip': '127.0.0.1',
        forwarded: 'for=127.0.0.1',
        host: 'localhost',
      };
      expect(await open(url, address, headers)).toEqual({ statusCode: 403, shows: false });
    }
  }
});

// threat:outbox-remote
test.each(pages)('refuses %s through a proxy on this machine', async (url) => {
  for (const caller of ['203.0.113.9', '192.168.1.7', '2001:db8::7', 'nonsense', '203.0.113.9, 127.0.0.1']) {
    expect(await open(url, '127.0.0.1', { 'x-forwarded-for': caller })).toMatchObject({
      statusCode: 403,
      shows: false,
    });
  }
});

/** What a tunnel, a proxy on this machine or a page of another site sends. */
const passedOn: Record<string, string>[] = [
  { host: 'evil.example' },
  { host: 'evil.example:3000' },
  { host: 'localhost.evil.example' },
  { host: '127.0.0.1.nip.io' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'id.example.com' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=203.0.113.9' },
  { 'x-real-ip': '127.0.0.1' },
  { 'cf-connecting-ip': '203.0.113.9' },
  { 'cf-ray': '1' },
  { via: '1.1 caddy' },
  { 'true-client-ip': '127.0.0.1' },
  { 'ngrok-skip-browser-warning': '1' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

// threat:outbox-remote
test.each(passedOn)(
  'refuses codes and metrics to a request with %j, though it comes over the loopback',
  async (headers) => {
    // As shipped, no proxy is trusted.
    for (const each of [service, untrusting]) {
      for (const url of ['/outbox', '/outbox.json']) {
        const answer = await each.app.inject({ url, remoteAddress: '127.0.0.1', headers });
        expect([url, answer.statusCode, answer.body.includes(code)]).toEqual([url, 403, false]);
      }
      const metrics = await each.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers });
      expect([metrics.statusCode, metrics.body.includes('process_cpu')]).toEqual([404, false]);
    }
  },
);

test('shows codes and metrics to a browser and a program at this machine', async () => {
  const browser = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' };
  for (const headers of [browser, { 'sec-fetch-site': 'none' }, {}]) {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      for (const url of ['/outbox.json', '/metrics']) {
        const answer = await untrusting.app.inject({
          url,
          remoteAddress: '::1',
          headers: { ...headers, host },
        });
        expect([url, host, answer.statusCode]).toEqual([url, host, 200]);
      }
    }
  }
});

test.each([
  '//outbox',
  '/OUTBOX',
  '/outbox/',
  '/./outbox',
  '/%6futbox',
  '/outbox.json/',
  '/outbox%2ejson',
  '/x/../outbox.json',
])('refuses %s as another spelling', async (url) => {
  expect((await open(url, '203.0.113.9')).shows).toBe(false);
});

test('returns 404 where the preview is off', async () => {
  const closed = await openService({ settings: { outbox: false } });
  try {
    for (const url of ['/outbox', '/outbox.json']) {
      const answer = await closed.app.inject({ url, remoteAddress: '127.0.0.1' });
      expect(answer.statusCode).toBe(404);
    }
  } finally {
    await closed.close();
  }
});
