import { createApp, editApp } from '@tongxing/contract/calls/apps.ts';
import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { nameAuthorizingApp } from '@tongxing/contract/calls/authorization-app.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { followEntry } from '../../../../test/open-follow-service.ts';
import {
  type MiniProgramService,
  openMiniProgramService,
} from '../../../../test/open-mini-program-service.ts';
import type { Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  authorizeUrl,
  location,
  makePkce,
  registerApp,
  signInAtApp,
  start,
} from '../../../../test/relying-party.ts';
import { signInAt } from '../../../../test/visit-provider.ts';
import { waysIn } from '../../../../test/ways-in.ts';

const reason = { reason: '内部规定' };
const all = ['password', 'code', 'passkey', 'qrcode', 'wechat', 'corp'] as const;

let miniProgram: MiniProgramService;
let directory: TestDirectory;
let owner: TestOperator;
let developer: RegisteredPerson;
/** An app for each way, which takes that way alone. */
const appOf = {} as Record<(typeof all)[number], App>;
beforeAll(async () => {
  directory = await openDirectory();
  miniProgram = await openMiniProgramService({}, {}, followEntry('qr'), directory);
  owner = await makeOperator(miniProgram.service, ['owner']);
  developer = await registerPerson(miniProgram.service);
  for (const way of all) appOf[way] = await makeApp({ ways: [way] });
}, 300_000);
afterAll(async () => {
  await miniProgram.close();
  await directory.close();
});

let count = 0;
const makeApp = (signIn: object) =>
  registerApp(developer.visitor, { name: `方式${(count += 1)}`, sign_in: signIn });
const demand = (app: App, ways: readonly string[]) =>
  owner.ask('PUT', `apps/${app.id}/sign-in`, { ways, ...reason });

/** What the consent page shows a visitor, and the answer to 同意. */
async function visit(app: App, visitor: Visitor) {
  const { authorize } = await start(miniProgram.service, app);
  const { access } = (await visitor.call(getAuthorization, { authorize })).data;
  const given = { authorize, decision: 'approve' as const, scopes: ['profile'] };
  return { missing: access.missing, answer: await visitor.call(decideAuthorization, given) };
}

/** By which of the ways that an app can name somebody is in, for each way in. */
const namedAs = {
  password: ['password'],
  code: ['code'],
  passkey: ['passkey'],
  authenticator: ['password'],
  'trusted browser': ['password'],
  provider: ['wechat'],
  'provider alone': ['wechat'],
  directory: ['corp'],
  'mobile app': ['wechat'],
  'mini program': ['wechat'],
  following: ['wechat'],
  'one tap': ['code'],
  QR: ['qrcode'],
  'QR of a check': ['qrcode'],
  switch: ['password'],
  merge: ['password'],
  recovery: ['password'],
  registration: ['password', 'code'],
} satisfies Record<keyof typeof waysIn, readonly (typeof all)[number][]>;

// threat:app-demands
test.each(Object.entries(namedAs))('who is in by %s is let in as %j alone', async (name, expected) => {
  const way = waysIn[name as keyof typeof waysIn];
  const open = await way({ miniProgram, browser: miniProgram.service.visitor() });
  miniProgram.service.clock.advance(61);
  const { visitor } = await open();
  const taken: string[] = [];
  for (const each of all) {
    const { missing, answer } = await visit(appOf[each], visitor);
    expect(answer.code === 1).toBe(missing.length === 0);
    if (answer.code === 1) taken.push(each);
    else expect(answer.data).toMatchObject({ reason: 'access_refused', missing: [{ condition: 'way' }] });
  }
  await miniProgram.service.database.deleteFrom('linked_identity').execute();
  expect(taken).toEqual(expected);
});

// threat:app-demands
test('the page says which ways the app takes, where to go, and an app by another way is never given a code', async () => {
  const { service } = miniProgram;
  const person = await registerPerson(service);
  const app = await makeApp({});
  const { browser } = await signInAtApp(service, person.visitor, app);
  await demand(app, ['wechat', 'passkey']);
  const silent = await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none' }));
  expect(new URL(location(silent)).searchParams.get('error')).toBe('login_required');

  const byPassword = service.visitor();
  const { phone: account, password } = person;
  byPassword.token = (await byPassword.call(signInByPassword, { account, password })).data.token;
  const { missing } = await visit(app, byPassword);
  expect(missing).toEqual([
    {
      condition: 'way',
      text: '该应用仅支持以下登录方式：微信、通行密钥',
      url: expect.stringMatching(/^\/login\/account\?add=1&authorize=[\w-]+$/),
    },
  ]);
  const refusals = (await owner.ask('GET', `apps/${app.id}/refusals`)).body['items'];
  expect(refusals).toEqual([]);

  // The same person by a way that it takes, in the browser that waits.
  await passCheck(person);
  await signInAt(person.visitor, { key: 'wechat', person: 'wu', bind: true });
  const started = await start(service, app, {}, browser);
  const again = service.visitor();
  const answer = (await signInAt(again, { key: 'wechat', person: 'wu' })).data;
  again.token = 'token' in answer ? answer.token : '';
  browser.showAccount(again.token);
  expect((await approve(again, started)).get('code')).toBeTruthy();
  await passCheck({ ...person, visitor: again });
  // A security check by password opens no session: it is no way in.
  expect((await visit(appOf.password, again)).missing).toHaveLength(1);
  const quiet = await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none' }));
  expect(new URL(location(quiet)).searchParams.get('code')).toBeTruthy();
});

// threat:app-demands
test('operators narrow what the developer takes, and hold where both have nothing in common', async () => {
  const person = await registerPerson(miniProgram.service);
  const app = await makeApp({ ways: ['password', 'wechat'] });
  const textOf = async () => (await visit(app, person.visitor)).missing.map(({ text }) => text);
  await demand(app, ['wechat', 'passkey']);
  expect(await textOf()).toEqual(['该应用仅支持以下登录方式：微信']);
  await demand(app, ['passkey']);
  expect(await textOf()).toEqual(['该应用仅支持以下登录方式：通行密钥']);
  await demand(app, []);
  expect(await textOf()).toEqual([]);
});

test('the sign-in page learns the ways, the logo and the colours of the app that waits', async () => {
  const brand = { color: '#7a1f1f', background: '#fff4e5' };
  const app = await makeApp({ ways: ['wechat', 'wechat'], brand });
  const { authorize } = await start(miniProgram.service, app);
  const { data } = await miniProgram.service.visitor().call(nameAuthorizingApp, { authorize });
  expect(data).toMatchObject({ ways: ['wechat'], brand, logo: '' });
  const ofCompany = await start(miniProgram.service, appOf.corp);
  const asked = { authorize: ofCompany.authorize };
  const shown = (await miniProgram.service.visitor().call(nameAuthorizingApp, asked)).data;
  // Its password is typed into the usual form, and strangers do not learn what it is called.
  expect(shown.ways).toEqual(['directory']);
});

test.each([
  [{ ways: ['telepathy'] }],
  [{ ways: ['../x'] }],
  [{ ways: Array.from({ length: 41 }, (_, index) => `a${index}`) }],
  [{ brand: { color: 'red' } }],
  [{ brand: { color: '#ffff00' } }],
  [{ brand: { background: '#222222' } }],
  [{ brand: { color: '#0b625b;}*{display:none' } }],
])('%j is refused', async (signIn) => {
  const input = {
    name: `坏的${(count += 1)}`,
    type: 'web' as const,
    redirect_uris: ['https://app.example/callback'],
    scopes: ['openid', 'profile'] as const,
    legal_name: '青禾科技',
    contact: 'dev@app.example',
    purposes: { profile: '显示你的昵称' },
    sign_in: signIn,
  };
  await passCheck(developer);
  expect((await developer.visitor.call(createApp, input as never)).code).not.toBe(1);
  const app = await makeApp({});
  await passCheck(developer);
  const edited = await developer.visitor.call(editApp, { id: app.id, sign_in: signIn } as never);
  expect(edited.code).not.toBe(1);
  if (!('ways' in signIn)) return;
  expect((await owner.ask('PUT', `apps/${app.id}/sign-in`, { ...signIn, ...reason })).status).toBe(400);
});
