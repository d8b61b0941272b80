import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { turnOnTotp } from '../../../../test/be-proven.ts';
import { namesIn, openSiteBrowser, registerSite } from '../../../../test/guarded-site.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { location } from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
let appId: string;
let groupId: string;
beforeAll(async () => {
  service = await openService({
    file: { doors: { forward_auth: true }, operators: { approval: false, requests_per_minute: 2000 } },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
  const { body } = await owner.ask('POST', 'groups', { key: '研发', name: '研发部', visible_to_apps: true });
  groupId = String(body['id']);
  await owner.ask('POST', 'groups', { key: 'hidden', name: '考察名单' });
  appId = await registerSite(developer.visitor, owner, {
    rules: [
      { path: '/static', allow: 'public', methods: ['GET', 'HEAD'] },
      { path: '/wp-login.php', allow: 'nobody' },
      { path: '/dev', allow: 'signed_in', groups: ['研发'] },
      { path: '/edit', allow: 'signed_in', roles: ['editor'] },
      { path: '/pay', allow: 'signed_in', second_factor_minutes: 10 },
      { path: '/secret', allow: 'signed_in', groups: ['hidden'] },
    ],
  });
}, 300_000);
afterAll(() => service.close());

const join = (verb: 'PUT' | 'DELETE', { accountId }: RegisteredPerson) =>
  owner.ask(verb, `groups/${groupId}/members/${accountId}`, { reason: '调岗' });

test('sends a page to sign in, lets the person in, and names them to the site as they agreed', async () => {
  const person = await registerPerson(service);
  await join('PUT', person);
  const site = openSiteBrowser(service);
  const first = await site.visit('/page?tab=1&q=a b');
  expect([first.statusCode, location(first)]).toEqual([
    302,
    'https://wiki.example/.tongxing/start?rd=%2Fpage%3Ftab%3D1%26q%3Da%2520b',
  ]);
  const back = await site.signIn(person.visitor, '/page?tab=1');
  expect([back.statusCode, location(back)]).toEqual([302, 'https://wiki.example/page?tab=1']);
  const [, cookie] = [back.headers['set-cookie']].flat().join().split('__Host-tongxing_gate=');
  expect(cookie).toMatch(/^[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  const seen = await site.visit('/page?tab=1');
  expect(seen.statusCode).toBe(200);
  expect(namesIn(seen)).toEqual({
    user: expect.stringMatching(/^\d+$/),
    name: expect.stringMatching(/\p{Script=Han}/u),
    email: '',
    groups: '研发',
  });
  expect(seen.headers['cache-control']).toBe('no-store');
  // Signed in already and agreed already: the next browser window of the site asks nothing.
  site.setCookie('__Host-tongxing_gate', '');
  expect((await site.signIn(person.visitor, '/other')).headers.location).toBe('https://wiki.example/other');
});

test('answers programs in JSON, nginx with 401 and a location, and a web socket without one', async () => {
  const site = openSiteBrowser(service);
  const script = await site.visit('/api', { headers: { accept: 'application/json' } });
  expect([script.statusCode, script.json(), script.headers.location]).toEqual([
    401,
    { code: 401, msg: '未登录' },
    undefined,
  ]);
  expect(script.headers['www-authenticate']).toBeUndefined();
  const post = await site.visit('/form', { method: 'POST' });
  expect([post.statusCode, post.headers.location]).toEqual([401, undefined]);
  const nginx = await site.visit('/page', { asNginx: true });
  expect([nginx.statusCode, nginx.headers.location]).toEqual([
    401,
    'https://wiki.example/.tongxing/start?rd=%2Fpage',
  ]);
  const socket = await site.visit('/live', {
    headers: { accept: '', connection: 'upgrade', upgrade: 'websocket' },
  });
  expect([socket.statusCode, socket.headers.location]).toEqual([401, undefined]);
});

test('goes by the first rule that fits: public, nobody, groups and roles that the site may see', async () => {
  const person = await registerPerson(service);
  const stranger = openSiteBrowser(service);
  expect((await stranger.visit('/static/logo.svg')).statusCode).toBe(200);
  expect(namesIn(await stranger.visit('/static/logo.svg'))).toEqual({
    user: '',
    name: '',
    email: '',
    groups: '',
  });
  expect((await stranger.visit('/static/logo.svg', { method: 'POST' })).statusCode).toBe(401);
  expect((await stranger.visit('/statics')).statusCode).toBe(302);
  const site = openSiteBrowser(service);
  await site.signIn(person.visitor, '/');
  const statusOf = async (uri: string) => (await site.visit(uri)).statusCode;
  expect(await statusOf('/wp-login.php')).toBe(403);
  expect([await statusOf('/dev'), await statusOf('/edit/1'), await statusOf('/secret')]).toEqual([
    403, 403, 403,
  ]);
  const page = await site.visit('/dev');
  expect(page.body).toContain('你不能打开这个页面');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  await join('PUT', person);
  expect(await statusOf('/dev/builds?x=1')).toBe(200);
  await owner.ask('PUT', `apps/${appId}/roles`, { roles: [{ key: 'editor', name: '编辑' }] });
  await owner.ask('PUT', `apps/${appId}/roles/editor/people/${person.accountId}`, {});
  expect(await statusOf('/edit/1')).toBe(200);
  // At once, with the very next request.
  await join('DELETE', person);
  await owner.ask('DELETE', `apps/${appId}/roles/editor/people/${person.accountId}`, {});
  expect([await statusOf('/dev'), await statusOf('/edit/1')]).toEqual([403, 403]);
});

test('asks for a second factor where a rule wants one, and again when it is too long ago', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  const site = openSiteBrowser(service);
  await site.signIn(person.visitor, '/');
  service.clock.advance(3600);
  const asked = await site.visit('/pay');
  expect(asked.statusCode).toBe(302);
  const script = await site.visit('/pay', { headers: { accept: '*/*' } });
  expect(script.statusCode).toBe(401);
  const started = await site.open(location(asked).slice('https://wiki.example'.length));
  const consent = await site.portal.get(location(started));
  const authorize = new URL(location(consent)).searchParams.get('authorize') ?? '';
  expect((await person.visitor.call(getAuthorization, { authorize })).code).toBe(1);
  const code = authenticatorCode(secret, service.clock.now());
  expect((await person.visitor.call(passStepUp, { type: 'totp', code })).code).toBe(1);
  const decided = await person.visitor.call(decideAuthorization, { authorize, decision: 'approve' });
  expect(decided.code).toBe(1);
  const back = await site.portal.get(decided.data.url);
  const arrived = await site.open(location(back).slice('https://wiki.example'.length));
  expect(location(arrived)).toBe('https://wiki.example/pay');
  expect((await site.visit('/pay')).statusCode).toBe(200);
  service.clock.advance(11 * 60);
  expect((await site.visit('/pay')).statusCode).toBe(302);
  expect((await site.visit('/')).statusCode).toBe(200);
});

test('signs out of the site and leads on to the portal', async () => {
  const { visitor } = await registerPerson(service);
  const site = openSiteBrowser(service);
  await site.signIn(visitor, '/');
  const kept = site.cookies().get('__Host-tongxing_gate') ?? '';
  const left = await site.open('/.tongxing/sign_out');
  expect(location(left)).toBe(`http://localhost:3000/oauth2/logout?client_id=${appId}`);
  expect(site.cookies().has('__Host-tongxing_gate')).toBe(false);
  site.setCookie('__Host-tongxing_gate', kept);
  expect((await site.visit('/')).statusCode).toBe(302);
});

test('on loopback works over http, without the prefix of secure cookies', async () => {
  await owner.enter();
  await registerSite(developer.visitor, owner, { name: '本机', origin: 'http://127.0.0.1:8080' });
  const { visitor } = await registerPerson(service);
  const site = openSiteBrowser(service, 'http://127.0.0.1:8080');
  expect(location(await site.signIn(visitor, '/a'))).toBe('http://127.0.0.1:8080/a');
  expect([...site.cookies().keys()].sort()).toEqual(['tongxing_gate', 'tongxing_gate_state']);
  expect((await site.visit('/a')).statusCode).toBe(200);
});

test('names people by user name or e-mail where the site wants it, and lets nobody in without', async () => {
  await owner.enter();
  await registerSite(developer.visitor, owner, {
    name: '老论坛',
    origin: 'https://bbs.example',
    user: 'email',
    scopes: ['openid', 'email'],
    purposes: { email: '认人' },
  });
  const { visitor } = await registerPerson(service);
  const site = openSiteBrowser(service, 'https://bbs.example');
  const first = await site.visit('/');
  const started = await site.open(location(first).slice('https://bbs.example'.length));
  const consent = await site.portal.get(location(started));
  const authorize = new URL(location(consent)).searchParams.get('authorize') ?? '';
  const shown = await visitor.call(getAuthorization, { authorize });
  expect(shown.data.scopes.find(({ name }) => name === 'email')).toMatchObject({
    required: true,
    unbound: true,
  });
});

test('is not there while the door is shut', async () => {
  const shut = await openService();
  const site = openSiteBrowser(shut);
  expect((await site.visit('/')).statusCode).toBe(404);
  for (const page of ['start', 'callback', 'sign_out']) {
    expect((await site.open(`/.tongxing/${page}`)).statusCode, page).toBe(404);
  }
  await shut.close();
});
