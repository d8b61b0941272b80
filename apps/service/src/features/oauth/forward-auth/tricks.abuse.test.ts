import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSiteBrowser, registerSite } from '../../../../test/guarded-site.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { ask, location } from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
let appId: string;
beforeAll(async () => {
  service = await openService({ file: { doors: { forward_auth: true }, operators: { approval: false } } });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
  appId = await registerSite(developer.visitor, owner, {
    rules: [
      { path: '/public', allow: 'public' },
      { path: '/read', allow: 'public', methods: ['GET'] },
      { path: '/admin', allow: 'nobody' },
      { path: '/exact/', allow: 'public' },
    ],
  });
  await registerSite(developer.visitor, owner, { name: '另一个', origin: 'https://other.example' });
}, 300_000);
afterAll(() => service.close());

describe('paths that servers read differently', () => {
  test.each(['/public', '/public/', '/public/a.b/c-d_e~f', '/public/%E4%B8%AD', '/exact/a'])(
    '%s is public',
    async (uri) => {
      expect((await openSiteBrowser(service).visit(uri)).statusCode).toBe(200);
    },
  );

  test.each([
    '/public/../admin',
    '/public/..',
    '/public/./a',
    '//public/a',
    '/public//a',
    '/public/%2e%2e/admin',
    '/public/%2E/a',
    '/public%2Fa',
    '/public/..%2fadmin',
    '/public/..%5cadmin',
    '/public/\\admin',
    '/public/a;b',
    '/public;/a',
    '/public/%00',
    '/public/%252e%252e/admin',
    '/PUBLIC/a',
    '/publica',
    '/exacta',
    '/public/%zz/../../admin',
  ])('%s is not public', async (uri) => {
    expect([302, 403]).toContain((await openSiteBrowser(service).visit(uri)).statusCode);
  });

  test.each([
    '/admin',
    '/ADMIN/x',
    '//admin',
    '/x/../admin',
    '/x/..%2fadmin',
    '/%61dmin',
    '/admin;x=1',
    '/x/%2e%2e/admin',
    '/%2561dmin',
    '/public/..\\admin',
  ])('%s is shut to people who are signed in', async (uri) => {
    const { visitor } = await registerPerson(service);
    const site = openSiteBrowser(service);
    await site.signIn(visitor, '/');
    expect((await site.visit(uri)).statusCode).toBe(403);
  });
});

test('a method that the upstream takes in place of another is not public', async () => {
  const site = openSiteBrowser(service);
  expect((await site.visit('/read/a')).statusCode).toBe(200);
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    expect((await site.visit('/read/a', { headers: { [name]: 'DELETE' } })).statusCode, name).toBe(302);
  }
  expect((await site.visit('/read/a', { headers: { 'x-forwarded-method': '' } })).statusCode).toBe(401);
});

describe('who describes the request', () => {
  test.each([
    [{ 'x-forwarded-host': 'unknown.example' }],
    [{ 'x-forwarded-host': 'wiki.example, other.example' }],
    [{ 'x-forwarded-host': 'wiki.example.' }],
    [{ 'x-forwarded-host': 'user@wiki.example' }],
    [{ 'x-forwarded-host': 'wiki.example/public' }],
    [{ 'x-forwarded-host': 'wiki.example:8443' }],
    [{ 'x-forwarded-host': '' }],
    [{ 'x-forwarded-proto': 'http' }],
    [{ 'x-forwarded-proto': 'javascript' }],
    [{ 'x-forwarded-uri': 'https://wiki.example/public' }],
    [{ 'x-forwarded-uri': '' }],
    [{ 'x-forwarded-uri': `/public/${'a'.repeat(20_000)}` }],
  ])('%j is no known site', async (headers) => {
    const answer = await openSiteBrowser(service).visit('/public', { headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers).not.toHaveProperty('remote-user');
  });

  test('the port and the capitals of browsers are the same site', async () => {
    for (const host of ['WIKI.example', 'wiki.example:443']) {
      const answer = await openSiteBrowser(service).visit('/public', {
        headers: { 'x-forwarded-host': host },
      });
      expect(answer.statusCode, host).toBe(200);
    }
  });

  test('other headers that name an address, a person or a path are ignored', async () => {
    const forged = {
      host: 'unknown.example',
      'remote-user': '1',
      'remote-groups': 'admin',
      'x-original-url': '/public',
      'x-rewrite-url': '/public',
      forwarded: 'host=other.example',
    };
    const answer = await openSiteBrowser(service).visit('/private', { headers: forged });
    expect(answer.statusCode).toBe(302);
    const open = await openSiteBrowser(service).visit('/public', { headers: forged });
    expect(open.headers).toMatchObject({ 'remote-user': '', 'remote-groups': '' });
  });

  test('who is no trusted proxy is not believed about where a request goes', async () => {
    const far = await openService({
      file: { doors: { forward_auth: true } },
      settings: { trustedProxies: ['10.0.0.1'] },
    });
    const operator = await makeOperator(far, ['owner']);
    await registerSite((await registerPerson(far)).visitor, operator, {
      rules: [{ path: '/', allow: 'public' }],
    });
    const site = openSiteBrowser(far);
    expect((await site.visit('/')).statusCode).toBe(403);
    expect((await site.open('/.tongxing/start?rd=/')).statusCode).toBe(403);
    await far.close();
  });
});

describe('the way back', () => {
  /** A browser that has agreed and comes back with a code, not yet shown to the site. */
  async function comeBack() {
    const { visitor } = await registerPerson(service);
    const site = openSiteBrowser(service);
    await site.signIn(visitor, '/');
    const started = await site.open('/.tongxing/start?rd=/a');
    const back = location(await site.portal.get(location(started)));
    return { visitor, site, path: back.slice('https://wiki.example'.length) };
  }

  test('a code counts once', async () => {
    const { site, path } = await comeBack();
    expect((await site.open(path)).statusCode).toBe(302);
    const again = await site.open(path);
    expect([again.statusCode, again.body.includes('这次登录已失效')]).toEqual([400, true]);
  });

  test('a code counts for a minute', async () => {
    const { site, path } = await comeBack();
    service.clock.advance(61);
    expect((await site.open(path)).statusCode).toBe(400);
  });

  test('a code counts only in the browser that set out', async () => {
    const { site, path } = await comeBack();
    const victim = openSiteBrowser(service);
    expect((await victim.open(path)).statusCode).toBe(400);
    await victim.open('/.tongxing/start?rd=/');
    expect((await victim.open(path)).statusCode).toBe(400);
    expect(victim.cookies().has('__Host-tongxing_gate')).toBe(false);
    // A victim who was asked for it has not used it up.
    expect((await site.open(path)).statusCode).toBe(302);
  });

  test('a code counts only at its own site', async () => {
    const { site, path } = await comeBack();
    const other = openSiteBrowser(service, 'https://other.example');
    for (const [name, value] of site.cookies()) other.setCookie(name, value);
    expect((await other.open(path)).statusCode).toBe(400);
    expect((await other.visit('/')).statusCode).toBe(302);
  });

  test('a cookie of one site opens no other', async () => {
    const { visitor } = await registerPerson(service);
    const site = openSiteBrowser(service);
    await site.signIn(visitor, '/');
    const other = openSiteBrowser(service, 'https://other.example');
    for (const [name, value] of site.cookies()) other.setCookie(name, value);
    expect((await other.visit('/')).statusCode).toBe(302);
  });

  test('leads nowhere but to the site', async () => {
    const site = openSiteBrowser(service);
    for (const rd of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/%0d%0aset-cookie:a=b',
      '',
    ]) {
      const started = await site.open(`/.tongxing/start?rd=${encodeURIComponent(rd)}`);
      const state = new URL(location(started)).searchParams.get('state') ?? '';
      const path = Buffer.from(state.split('.')[0] ?? '', 'base64url').toString();
      expect(new URL(path, 'https://wiki.example').origin, rd).toBe('https://wiki.example');
      expect(path, rd).not.toMatch(/^\/[/\\]|[\r\n]/);
    }
  });

  test('a state of its own making is refused', async () => {
    const { site, path } = await comeBack();
    const query = new URLSearchParams(path.split('?')[1]);
    const forged = Buffer.from('/elsewhere').toString('base64url');
    query.set('state', `${forged}.${query.get('state')?.split('.')[1]}`);
    expect((await site.open(`/.tongxing/callback?${query}`)).statusCode).toBe(400);
  });

  test('the code of a site opens nothing at the token endpoint', async () => {
    const { path } = await comeBack();
    const code = new URLSearchParams(path.split('?')[1]).get('code') ?? '';
    const answer = await ask(
      service,
      '/oauth2/token',
      { id: appId, secret: null },
      {
        grant_type: 'authorization_code',
        code,
        redirect_uri: 'https://wiki.example/.tongxing/callback',
        code_verifier: 'a'.repeat(43),
      },
    );
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'invalid_client']);
  });

  test('a refusal at the consent page is shown in words', async () => {
    const answer = await openSiteBrowser(service).open('/.tongxing/callback?error=access_denied&state=x');
    expect([answer.statusCode, answer.body.includes('你不能打开这个页面')]).toEqual([403, true]);
  });
});
