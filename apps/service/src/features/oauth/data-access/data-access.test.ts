import { revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { getGrant, listFormerGrants, listGrantDataAccess } from '@tongxing/contract/calls/data-access.ts';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeInto, signInHere } from '../../../../test/merge-two.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  redeem,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
  userinfo,
} from '../../../../test/relying-party.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({
    ports: { outgoingFetch: async () => new Response(null, { status: 200 }) },
  });
});
afterAll(() => service.close());

/** Of a developer who is not asked for anything else. */
const newApp = async (given?: Parameters<typeof registerApp>[1]) =>
  registerApp((await registerPerson(service)).visitor, given);

const scope = 'openid profile phone offline_access';
const allOffered = { scope, prompt: 'consent' };

/** What the person reads of an app, the latest day first: `way kinds ×times`. */
async function dataAccessOf({ visitor }: RegisteredPerson, app: App): Promise<Record<string, string[]>> {
  const { items } = (await visitor.call(listGrantDataAccess, { client_id: app.id })).data;
  return Object.fromEntries(
    items.map(({ day, readings: dataAccess }) => [
      day,
      dataAccess.map(({ way, kinds, times }) => `${way} ${kinds.join('+')} ×${times}`).sort(),
    ]),
  );
}
const todays = async (person: RegisteredPerson, app: App) =>
  Object.values(await dataAccessOf(person, app))[0] ?? [];

const refresh = (app: App, token: string | undefined) =>
  ask(service, '/oauth2/token', app, { grant_type: 'refresh_token', refresh_token: token ?? '' });

// call:GET/v3/app/grants/readings
test('records every way of data access with the contents of the answer', async () => {
  const person = await registerPerson(service);
  const app = await newApp();
  const { tokens } = await signInAtApp(service, person.visitor, app, allOffered);
  for (let time = 0; time < 3; time += 1) await userinfo(service, tokens.access_token);
  expect((await refresh(app, tokens.refresh_token)).statusCode).toBe(200);
  await ask(service, '/oauth2/introspect', app, { token: tokens.access_token });
  expect(await todays(person, app)).toEqual([
    'introspection openid ×1',
    'refresh openid+offline_access ×1',
    'sign_in openid+offline_access ×1',
    'userinfo openid+profile+phone ×3',
  ]);
});

test('records the profile in an ID token, without claims that were not granted or are empty', async () => {
  const person = await registerPerson(service);
  const app = await newApp({ id_token_profile: true });
  const started = await start(service, app, { scope: 'openid profile phone email', prompt: 'consent' });
  const code = (await approve(person.visitor, started, ['profile', 'email'])).get('code') ?? '';
  const tokens = (await redeem(service, app, code, started.pkce)).json<Tokens>();
  await userinfo(service, tokens.access_token);
  // No e-mail address is bound, so none was given, though it was agreed to.
  expect(await todays(person, app)).toEqual(['sign_in openid+profile ×1', 'userinfo openid+profile ×1']);
});

test('records no data access for refused requests and client credentials', async () => {
  const person = await registerPerson(service);
  const app = await newApp();
  const { tokens, code, pkce } = await signInAtApp(service, person.visitor, app, { scope: 'openid' });
  const before = await todays(person, app);
  await userinfo(service, 'x'.repeat(43));
  await ask(service, '/oauth2/introspect', app, { token: 'x'.repeat(43) });
  const other = await newApp();
  await ask(service, '/oauth2/introspect', other, { token: tokens.access_token });
  await ask(service, '/oauth2/token', app, { grant_type: 'client_credentials' });
  expect(await todays(person, app)).toEqual(before);
  expect(await person.visitor.call(listGrantDataAccess, { client_id: other.id })).toMatchObject({
    code: 404,
  });
  // A code that is shown twice ends what it gave.
  expect((await redeem(service, app, code, pkce)).statusCode).toBe(400);
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  expect(await todays(person, app)).toEqual(['sign_in openid ×1']);
});

test('records no data access for a used refresh token', async () => {
  const person = await registerPerson(service);
  const app = await newApp();
  const { tokens } = await signInAtApp(service, person.visitor, app, allOffered);
  expect((await refresh(app, tokens.refresh_token)).statusCode).toBe(200);
  service.clock.advance(3600);
  expect((await refresh(app, tokens.refresh_token)).statusCode).toBe(400);
  expect(await todays(person, app)).toEqual([
    'refresh openid+offline_access ×1',
    'sign_in openid+offline_access ×1',
  ]);
});

test('pages the history by Beijing days and removes rows older than the log', async () => {
  // Ten past midnight in Beijing, where it is tomorrow already.
  const { clock } = service;
  const past = (clock.now().getTime() / 1000 - (16 * 3600 + 600)) % (24 * 3600);
  clock.advance(24 * 3600 - past);
  const person = await registerPerson(service);
  const app = await newApp();
  let { refresh_token: token } = (await signInAtApp(service, person.visitor, app, allOffered)).tokens;
  for (let day = 0; day < 11; day += 1) {
    service.clock.advance(24 * 3600);
    token = (await refresh(app, token)).json<Tokens>().refresh_token;
  }
  await signInHere(person.visitor, person);
  const first = (await person.visitor.call(listGrantDataAccess, { client_id: app.id })).data;
  expect(first.items).toHaveLength(7);
  const today = new Date(clock.now().getTime() + 8 * 3600 * 1000).toISOString().slice(0, 10);
  expect(first.items[0]?.day).toBe(today);
  const cursor = first.next_cursor ?? '';
  expect(cursor).toBe(first.items.at(-1)?.day);
  const second = (await person.visitor.call(listGrantDataAccess, { client_id: app.id, cursor })).data;
  expect([second.items.length, second.next_cursor]).toEqual([5, null]);
  const days = [...first.items, ...second.items].map(({ day }) => day);
  expect(days).toEqual([...new Set(days)].sort().reverse());

  service.clock.advance(180 * 24 * 3600);
  await service.work('Clearing old data accesses of apps');
  const left = await service.database
    .selectFrom('app_data_access')
    .select('day')
    .where('client_id', '=', app.id)
    .execute();
  expect(left).toHaveLength(11);
});

// call:GET/v3/app/grants/detail call:GET/v3/app/grants/former
test('shows the consent with its facts, and keeps revoked ones in the history', async () => {
  const person = await registerPerson(service);
  const app = await newApp({ purposes: { phone: '发货时联系你' } });
  await signInAtApp(service, person.visitor, app, allOffered);
  const shown = (await person.visitor.call(getGrant, { client_id: app.id })).data;
  expect(shown.grant?.scopes.toSorted()).toEqual(scope.split(' ').toSorted());
  expect(shown.grant?.recipient).toMatchObject({
    name: '青禾笔记',
    legal_name: '示例科技（杭州）有限公司',
    contact: 'privacy@app.example',
    destination: 'app.example',
    purposes: expect.arrayContaining([{ scope: 'phone', purpose: '发货时联系你' }]),
  });
  expect(shown.app?.destinations).toEqual(['app.example']);
  expect(shown.events).toMatchObject([{ kind: 'granted', recipient: shown.grant?.recipient }]);

  expect((await person.visitor.call(listFormerGrants, {})).data.items).toEqual([]);
  await person.visitor.call(revokeGrant, { id: shown.grant?.id ?? '' });
  const after = (await person.visitor.call(getGrant, { client_id: app.id })).data;
  expect([after.grant, after.events.map(({ kind }) => kind)]).toEqual([null, ['revoked', 'granted']]);
  expect(await todays(person, app)).toContain('sign_in openid+offline_access ×1');
  expect((await person.visitor.call(listFormerGrants, {})).data.items).toMatchObject([
    { client_id: app.id, name: '青禾笔记' },
  ]);

  await service.database.deleteFrom('app').where('id', '=', app.id).execute();
  const gone = (await person.visitor.call(getGrant, { client_id: app.id })).data;
  expect([gone.name, gone.app]).toEqual(['青禾笔记', null]);
});

test('keeps the facts of the first consent until the person answers again', async () => {
  const person = await registerPerson(service);
  const app = await newApp();
  await signInAtApp(service, person.visitor, app, { scope: 'openid profile' });
  const facts = async () =>
    (await person.visitor.call(getGrant, { client_id: app.id })).data.grant?.recipient;
  const first = await facts();
  service.clock.advance(3600);
  await signInAtApp(service, person.visitor, app, { scope: 'openid profile', prompt: 'consent' });
  expect(await facts()).toEqual(first);
  await signInAtApp(service, person.visitor, app, { scope: 'openid profile phone' });
  expect((await facts())?.agreed_at).toBe((first?.agreed_at ?? 0) + 3600);
});

test('moves and sums up the history when a merge is final', async () => {
  const [remaining, absorbed] = [await registerPerson(service), await registerPerson(service)];
  const app = await newApp();
  for (const { visitor } of [remaining, absorbed]) {
    await signInAtApp(service, visitor, app, { scope: 'openid profile' });
  }
  await dataAccessOf(absorbed, app);
  await mergeInto(remaining, absorbed);
  expect(await todays(remaining, app)).toEqual(['sign_in openid ×1']);
  service.clock.advance(7 * 24 * 3600 - 60);
  await signInHere(remaining.visitor, remaining);
  await signInAtApp(service, remaining.visitor, app, { scope: 'openid profile' });
  service.clock.advance(61);
  await service.work('Making merges final');
  expect(Object.values(await dataAccessOf(remaining, app))).toEqual([
    ['sign_in openid ×1'],
    ['sign_in openid ×2'],
  ]);
});

test('records the identifier for a logout notification', async () => {
  const person = await registerPerson(service);
  const app = await newApp({ backchannel_logout_uri: 'https://app.example/out' });
  await signInAtApp(service, person.visitor, app, { scope: 'openid' });
  await person.visitor.call(signOut, {});
  await signInHere(person.visitor, person);
  await expect.poll(() => todays(person, app)).toEqual(['logout openid ×1', 'sign_in openid ×1']);
});

test('writes all data accesses before the process stops', async () => {
  const ending = await openService();
  const somebody = await registerPerson(ending);
  const app = await registerApp(somebody.visitor);
  const { tokens } = await signInAtApp(ending, somebody.visitor, app, { scope: 'openid profile' });
  await Promise.all(Array.from({ length: 20 }, () => userinfo(ending, tokens.access_token)));
  await ending.app.close();
  const rows = await ending.database
    .selectFrom('app_data_access')
    .select(['way', 'times'])
    .where('client_id', '=', app.id)
    .orderBy('way')
    .execute();
  expect(rows).toEqual([
    { way: 'sign_in', times: 1 },
    { way: 'userinfo', times: 20 },
  ]);
  await ending.close();
});
