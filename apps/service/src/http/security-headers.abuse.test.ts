import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../test/open-service.ts';
import { registerPerson } from '../../test/register-account.ts';
import { authorizeUrl, makePkce, registerApp } from '../../test/relying-party.ts';

let service: TestService;
let folder: string;
let authorize: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tongxing-frames-'));
  await writeFile(path.join(folder, 'index.html'), '<html lang="zh-CN"><title>通行</title>');
  await writeFile(path.join(folder, 'known-paths.json'), '["/","/login/account","/oauth/authorize"]');
  service = await openService({ ports: { portalFolder: folder } });
  const { visitor } = await registerPerson(service);
  authorize = authorizeUrl(await registerApp(visitor), makePkce());
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const addresses = [
  '/',
  '/login/account',
  '/login/account?ref=%2Fuser',
  '/oauth/authorize?authorize=x',
  '/scan/app?ticket=x',
  '/no/such/page',
  '/no/such/file.js',
  '/index.html',
  '/outbox',
  '/v3/config',
  '/v3/no-such-call',
  '/v3/user/userinfo',
  '/oauth2/authorize',
  '/oauth2/authorize?client_id=nobody',
  '/oauth2/device',
  '/oauth2/logout',
  '/oauth2/no-such-endpoint',
  '/.well-known/openid-configuration',
];

test.each(addresses)('%s cannot be shown in a foreign frame', async (url) => {
  expectUnframeable(await service.app.inject({ url, headers: { accept: 'text/html' } }));
});

test('neither can a living authorization, its redirect or the refusal of a malformed call', async () => {
  expectUnframeable(await service.app.inject(authorize));
  expectUnframeable(await service.app.inject({ url: `${authorize}&prompt=none&response_mode=form_post` }));
  expectUnframeable(await service.app.inject({ method: 'POST', url: '/v3/login/password', payload: 'x' }));
  expectUnframeable(await service.app.inject({ method: 'POST', url: '/oauth2/token', payload: {} }));
});

test('text becomes neither HTML nor script, on our pages and the library’s; scripts of captcha vendors do as they please', async () => {
  const policyOf = async ({ app }: TestService, url = '/') =>
    String((await app.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy']);
  expect(await policyOf(service)).toContain(
    "require-trusted-types-for 'script'; trusted-types legal-text captcha-worker offline-page",
  );
  expect(await policyOf(service, '/oauth2/device')).toContain("require-trusted-types-for 'script'");
  const keys = { captcha_id: 'a', captcha_key: 'b' };
  const other = await openService({ file: { captcha: { kinds: ['geetest'], geetest: keys } } });
  expect(await policyOf(other)).not.toContain('trusted-types');
  await other.close();
});

/** Both the directive of today (CSP level 2) and the header of older browsers (RFC 7034). */
function expectUnframeable({ headers }: { headers: Record<string, unknown> }) {
  const policy = String(headers['content-security-policy'] ?? '');
  expect(policy.match(/frame-ancestors [^;]*/g)).toEqual(["frame-ancestors 'none'"]);
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['x-content-type-options']).toBe('nosniff');
}
