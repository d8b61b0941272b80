import { afterAll, beforeAll, expect, it } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';

const cdn = 'https://portal.example';
let service: TestService;

beforeAll(async () => {
  service = await openService({ file: { portal_origins: [cdn] } });
});
afterAll(() => service.close());

const ask = (origin: string, method: 'GET' | 'OPTIONS', url = '/v3/common/time') =>
  service.app.inject({ method, url, headers: { origin, 'access-control-request-method': 'POST' } });

// spec:2.29
it('allows a portal at a listed origin all of its headers and the switch cookie', async () => {
  const preflight = await ask(cdn, 'OPTIONS', '/v3/login/password');
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers['access-control-allow-origin']).toBe(cdn);
  expect(preflight.headers['access-control-allow-methods']).toBe('GET, POST');
  expect(String(preflight.headers['access-control-allow-headers']).toLowerCase().split(', ').sort()).toEqual([
    'authorization',
    'content-type',
    'x-appeal-secret',
    'x-device',
    'x-qrcode-secret',
    'x-secure-key',
    'x-secure-kid',
    'x-ticket-secret',
  ]);
  // A switch of accounts takes a cookie besides the token in its header; no call is made by a cookie alone.
  expect(preflight.headers['access-control-allow-credentials']).toBe('true');
  const byCookie = await service.app.inject({
    url: '/v3/user/userinfo',
    headers: { origin: cdn, cookie: `token=${'a'.repeat(43)}` },
  });
  expect(byCookie.statusCode).toBe(401);
  const answer = await ask(cdn, 'GET');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBe(cdn);
  expect(answer.headers.vary).toContain('origin');
});

it.each(['https://portal.example.evil', 'http://portal.example', 'null', ''])(
  'refuses origin %j',
  async (origin) => {
    for (const method of ['OPTIONS', 'GET'] as const) {
      const answer = await ask(origin, method);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  },
);

it('allows other origins only calls and pictures', async () => {
  for (const url of ['/healthz', '/outbox.json', '/outbox']) {
    const answer = await ask(cdn, 'GET', url);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin', cdn);
  }
});
