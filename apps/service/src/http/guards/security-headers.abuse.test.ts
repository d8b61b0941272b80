import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';
import { portalFolder } from '../../../test/portal-folder.ts';
import { registerPerson } from '../../../test/register-account.ts';
import { authorizeUrl, makePkce, registerApp } from '../../../test/relying-party.ts';

let service: TestService;
let folder: string;
let authorize: string;
beforeAll(async () => {
  folder = await portalFolder();
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

// threat:framing
test.each(addresses)('%s cannot be shown in a foreign frame', async (url) => {
  expectUnframeable(await service.app.inject({ url, headers: { accept: 'text/html' } }));
});

// threat:framing
test('no pending authorization, redirect or refusal can be framed either', async () => {
  expectUnframeable(await service.app.inject(authorize));
  expectUnframeable(await service.app.inject({ url: `${authorize}&prompt=none&response_mode=form_post` }));
  expectUnframeable(await service.app.inject({ method: 'POST', url: '/v3/login/password', payload: 'x' }));
  expectUnframeable(await service.app.inject({ method: 'POST', url: '/oauth2/token', payload: {} }));
});

test('responses that are data load nothing and have no headers of pages', async () => {
  for (const url of ['/v3/config', '/v3/no-such-call', '/v3/user/userinfo']) {
    const { headers } = await service.app.inject({ url });
    expect(headers['content-type'], url).toContain('json');
    expect(headers['content-security-policy'], url).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['permissions-policy'], url).toBeUndefined();
  }
  const page = await service.app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(page.headers['permissions-policy']).toContain('camera=(self)');
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
});

// threat:qr-decoder
test('no address allows WebAssembly or evaluated text, the scanning page included', async () => {
  for (const url of [...addresses, '/user/qrcode']) {
    const { headers } = await service.app.inject({ url, headers: { accept: 'text/html' } });
    expect(headers['content-security-policy'], url).not.toMatch(/unsafe-eval/);
  }
});

test('gives requests unique ids, also across processes', async () => {
  const nameOf = async ({ app }: TestService): Promise<string> =>
    (await app.inject('/manage/v1/people')).json().request_id;
  const other = await openService();
  const names = [await nameOf(service), await nameOf(service), await nameOf(other), await nameOf(other)];
  await other.close();
  expect(new Set(names).size).toBe(4);
  // All of it by chance: how many came before is nobody’s business.
  expect(names.filter((name) => /^[\w-]{12}$/.test(name))).toEqual(names);
});

// threat:html-injection
test('Trusted Types apply on our pages and the library’s; scripts of captcha vendors are exempt', async () => {
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
