import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongxing-portal-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="zh"><title>通行账号中心</title>');
  await writeFile(join(folder, 'known-paths.json'), '["/","/login","/login/callback","/user/info"]');
  service = await openService({ ports: { portalFolder: `${folder}/` } });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const notFound = { code: 404, msg: '没有找到你要的内容' };
const html = { accept: 'text/html,*/*;q=0.8' };

// threat:path-spelling
test.each([
  '/v3/%zz',
  '/v3/%ED%A0%80',
  '/v3/nothing',
  '/uploads/%',
  '/v3/config/',
  '/v3/Config',
  '/.well-known/%zz',
])('given the unknown path %s, answers 404 like a call', async (url) => {
  const answer = await service.app.inject({ url, headers: html });
  expect([answer.statusCode, answer.json()]).toEqual([404, notFound]);
});

test.each(['/%zz', '/%ED%A0%80', '/login/%', '/nothing', `/${'x'.repeat(3000)}`])(
  'given the unknown path %s, shows a browser the 404 page of the portal',
  async (url) => {
    const answer = await service.app.inject({ url, headers: html });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  },
);

test('refuses a key of four hundred characters like any other unknown key', async () => {
  const url = `/v3/login/quick/${'x'.repeat(400)}`;
  const answer = await service.app.inject({ method: 'POST', url, payload: {} });
  expect(answer.json()).toEqual({ code: 400, msg: '请求未加密' });
  const file = await service.app.inject(`/uploads/${'x'.repeat(400)}`);
  expect([file.statusCode, file.json()]).toEqual([404, notFound]);
});

// threat:path-spelling
test.each(['/oauth2/%zz', '/oauth2/nothing', '/oauth2/Device', '/oauth2/device/', '/oauth2/authorize/'])(
  'given the unknown path %s, answers with an error of OAuth',
  async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await service.app.inject({ method, url, headers: html });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        error: 'invalid_request',
        error_description: 'there is nothing at this address',
      });
    }
  },
);

test.each([
  ['/v3/config', 'PUT', 'GET, HEAD'],
  ['/v3/config', 'OPTIONS', 'GET, HEAD'],
  ['/v3/config', 'TRACE', 'GET, HEAD'],
  ['/v3/login/password', 'GET', 'POST'],
  ['/v3/login/quick/qq', 'DELETE', 'POST'],
  ['/v3/user/security', 'PATCH', 'GET, HEAD, POST'],
  ['/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp', 'DELETE', 'GET, HEAD'],
  ['/healthz', 'POST', 'GET, HEAD'],
  ['/', 'POST', 'GET, HEAD'],
  ['/login', 'PUT', 'GET, HEAD'],
  ['/user/info', 'OPTIONS', 'GET, HEAD'],
  ['/login/callback', 'PUT', 'GET, HEAD, POST'],
  ['/oauth2/token', 'GET', 'OPTIONS, POST'],
  ['/oauth2/token', 'TRACE', 'OPTIONS, POST'],
  ['/oauth2/authorize', 'PUT', 'GET, HEAD, POST'],
  ['/oauth2/logout', 'DELETE', 'GET, HEAD, POST'],
  ['/oauth2/register', 'GET', 'POST'],
  ['/oauth2/register/abc', 'POST', 'DELETE, GET, HEAD, PUT'],
  ['/.well-known/openid-configuration', 'POST', 'GET, HEAD, OPTIONS'],
] as const)('%s does not take %s and says what it takes', async (url, method, allow) => {
  const answer = await service.app.inject({ method: method as 'GET', url });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers['allow']).toBe(allow);
  expect(answer.json()).toEqual(
    /^\/(?:oauth2|\.)/.test(url)
      ? { error: 'invalid_request', error_description: 'this method is not allowed here' }
      : { code: 405, msg: '不支持这种请求方式' },
  );
});

test.each(['PUT', 'OPTIONS', 'TRACE', 'POST'] as const)(
  'given %s at an unknown path, answers 404',
  async (method) => {
    for (const url of ['/v3/nothing', '/nothing', '/assets/a.js']) {
      const answer = await service.app.inject({ method: method as 'GET', url });
      expect([answer.statusCode, answer.json()]).toEqual([404, notFound]);
    }
  },
);

// threat:path-spelling
test.each([
  ['/%6fauth/authorize?client_id=a', 303, 'location', /\/oauth2\/authorize\?client_id=a$/],
  ['/oauth2/%72egister/a', 401, 'cache-control', /^no-store$/],
  ['/%6fauth2/nothing', 404, 'content-type', /^application\/json/],
  ['/%763/nothing', 404, 'content-type', /^application\/json/],
] as const)('%s is guarded like the path that it spells', async (url, status, header, value) => {
  const answer = await service.app.inject({ url, headers: html });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers[header]).toMatch(value);
});
