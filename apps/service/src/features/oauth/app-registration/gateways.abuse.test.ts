import { createApp, editApp, listApps } from '@tongxing/contract/calls/apps.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openSiteBrowser, registerSite } from '../../../../test/guarded-site.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
beforeAll(async () => {
  service = await openService({
    file: { doors: { forward_auth: true }, operators: { approval: false, requests_per_minute: 2000 } },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
}, 300_000);
afterAll(() => service.close());

let count = 0;
const gateway = (given: object = {}) =>
  ({
    name: `网站${(count += 1)}`,
    type: 'gateway',
    origin: `https://site${count}.example`,
    legal_name: '示例科技（杭州）有限公司',
    contact: 'it@site.example',
    ...given,
  }) as const;
const appOf = async (id: string) => (await developer.visitor.call(listApps, { query: id })).data.items[0];

test('waits for an operator, also where apps do not; so does every change of what it guards', async () => {
  const made = await developer.visitor.call(createApp, gateway());
  expect(made).toMatchObject({ code: 1, data: { status: 'in_review', client_secret: null } });
  const { id } = made.data;
  const site = openSiteBrowser(service, `https://site${count}.example`);
  expect((await site.visit('/')).statusCode).toBe(403);
  expect((await owner.ask('POST', `apps/${id}/approve`, {})).body).toMatchObject({
    status: 'active',
    gateway: { origin: `https://site${count}.example`, rules: [], user: 'id' },
  });
  expect((await site.visit('/')).statusCode).toBe(302);
  await passCheck(developer);
  const rules = [{ path: '/', allow: 'public' as const }];
  expect((await developer.visitor.call(editApp, { id, rules })).code).toBe(1);
  expect((await site.visit('/')).statusCode).toBe(302);
  expect((await appOf(id))?.pending).toEqual({ rules });
  await owner.ask('POST', `apps/${id}/approve`, {});
  expect((await site.visit('/')).statusCode).toBe(200);
  const moved = 'https://moved.example';
  expect((await developer.visitor.call(editApp, { id, origin: moved })).code).toBe(1);
  expect((await appOf(id))?.pending).toEqual({
    origin: moved,
    redirect_uris: [`${moved}/.tongxing/callback`],
  });
});

test('one site is guarded by one app: who comes second is refused, also when both waited', async () => {
  const origin = 'https://taken.example';
  const first = await developer.visitor.call(createApp, gateway({ origin }));
  const rival = await registerPerson(service);
  const second = await rival.visitor.call(createApp, gateway({ origin }));
  expect([first.code, second.code]).toEqual([1, 1]);
  await owner.ask('POST', `apps/${second.data.id}/approve`, {});
  const late = await owner.ask('POST', `apps/${first.data.id}/approve`, {});
  expect([late.status, late.body.type]).toEqual([422, 'urn:tongxing:problem:wrong_state']);
  expect(await developer.visitor.call(createApp, gateway({ origin }))).toMatchObject({
    code: 0,
    data: { reason: 'origin_taken' },
  });
  const other = await registerSite(developer.visitor, owner, gateway());
  await passCheck(developer);
  expect(await developer.visitor.call(editApp, { id: other, origin })).toMatchObject({
    code: 0,
    data: { reason: 'origin_taken' },
  });
  // A suspended one keeps its site.
  await owner.ask('POST', `apps/${second.data.id}/suspend`, { reason: '投诉' });
  expect((await developer.visitor.call(createApp, gateway({ origin }))).data).toMatchObject({
    reason: 'origin_taken',
  });
});

test.each([
  '',
  'http://wiki.example',
  'https://wiki.example/',
  'https://wiki.example/path',
  'https://WIKI.example',
  'https://wiki.example:443',
  'https://user@wiki.example',
  'https://*.example',
  'ftp://wiki.example',
  'https://维基.example',
  'javascript:alert(1)',
  'https://wiki.example#a',
])('refuses %j as a site', async (origin) => {
  expect((await developer.visitor.call(createApp, gateway({ origin }))).code).toBe(400);
});

test('refuses no site, the portal itself, and a name that the site would not learn', async () => {
  expect(await developer.visitor.call(createApp, gateway({ origin: undefined }))).toMatchObject({
    data: { reason: 'origin_needed' },
  });
  expect(await developer.visitor.call(createApp, gateway({ origin: 'http://localhost:3000' }))).toMatchObject(
    {
      data: { reason: 'bad_redirect_uri', rule: 'own' },
    },
  );
  expect(
    await developer.visitor.call(createApp, gateway({ user: 'email', scopes: ['openid', 'profile'] })),
  ).toMatchObject({ data: { reason: 'user_not_released', scope: 'email' } });
  const made = await developer.visitor.call(
    createApp,
    gateway({ user: 'email', scopes: ['openid', 'email'], purposes: { email: '认人' } }),
  );
  expect((await appOf(made.data.id))?.required_scopes).toEqual(['openid', 'email']);
});

test.each([
  [{ path: 'admin', allow: 'nobody' }],
  [{ path: '/a//b', allow: 'nobody' }],
  [{ path: '//a', allow: 'nobody' }],
  [{ path: '/a/../b', allow: 'nobody' }],
  [{ path: '/a%2fb', allow: 'nobody' }],
  [{ path: '/a;b', allow: 'nobody' }],
  [{ path: '/a?b', allow: 'nobody' }],
  [{ path: '/a', allow: 'everybody' }],
  [{ path: '/a', allow: 'public', methods: [] }],
  [{ path: '/a', allow: 'public', methods: ['TRACE'] }],
  [{ path: '/a', allow: 'signed_in', second_factor_minutes: 0 }],
  [{ path: '/a', allow: 'signed_in', groups: ['a,b'] }],
  [{ path: `/${'a'.repeat(400)}`, allow: 'public' }],
])('refuses the rule %j', async (rule) => {
  const answer = await developer.visitor.call(createApp, gateway({ rules: [rule] }) as never);
  expect(answer.code).toBe(400);
});

test('takes fifty rules and not one more, and no rules of other kinds of apps', async () => {
  const rules = (many: number) =>
    Array.from({ length: many }, (_, at) => ({ path: `/${at}`, allow: 'public' as const }));
  expect((await developer.visitor.call(createApp, gateway({ rules: rules(51) }))).code).toBe(400);
  expect((await developer.visitor.call(createApp, gateway({ rules: rules(50) }))).code).toBe(1);
  const made = await developer.visitor.call(
    createApp,
    gateway({ type: 'web', redirect_uris: ['https://app.example/callback'], rules: rules(1) }),
  );
  expect(await appOf(made.data.id)).toMatchObject({ origin: '', rules: [] });
});

test('is refused while the door is shut', async () => {
  const shut = await openService();
  const { visitor } = await registerPerson(shut);
  expect(await visitor.call(createApp, gateway())).toMatchObject({
    code: 0,
    data: { reason: 'door_closed' },
  });
  await shut.close();
});
