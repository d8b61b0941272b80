import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';

const phone = '13712340000';
let service: TestService;
let code: string;
beforeAll(async () => {
  service = await openService({ settings: { trustedProxies: ['127.0.0.1', '10.0.0.0/8'] } });
  await service.visitor('11.2.3.4').call(phoneCodeCalls.login, { phone });
  code = await service.readCode(phone, 'login');
});
afterAll(() => service.close());

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
