import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { getGrant } from '@tongxing/contract/calls/data-access.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  type Authorization,
  approve,
  authorizeUrl,
  location,
  makePkce,
  redeem,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
  userinfo,
} from '../../../../test/relying-party.ts';

// Nobody agreed to give what an operator adds to a scope afterwards.

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
beforeAll(async () => {
  service = await openService({
    follows: true,
    file: { operators: { approval: false, requests_per_minute: 2000 } },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
}, 300_000);
afterAll(() => service.close());

async function saveFields(fields: readonly object[]) {
  const { body } = await owner.ask('GET', 'settings/profile');
  const version = { 'if-match': `"${String(body['version'])}"` };
  // The process has followed the settings once it knows the last field.
  const last = `v${body['version']}`;
  const all = [...fields, { key: last, label: { zh: last } }];
  const saved = await owner.ask('PATCH', 'settings/profile', { fields: all }, version);
  expect(saved.status, saved.text).toBe(200);
  const known = async () => (await service.visitor().call(getConfig, {})).data.fields?.at(-1)?.key;
  await expect.poll(known, { timeout: 10_000 }).toBe(last);
}

const scope = 'openid profile phone';
const scopes = ['openid', 'profile', 'phone'] as const;
const city = { key: 'city', label: { zh: '城市' } };
const silently = async (browser: Browser, app: App) => {
  const back = await browser.get(authorizeUrl(app, makePkce(), { scope, prompt: 'none' }));
  const { searchParams } = new URL(location(back));
  return searchParams.get('error') ?? (searchParams.has('code') ? 'signed in' : back.body);
};
const claims = async (token: string) => (await userinfo(service, token)).json<Record<string, unknown>>();

async function answer(
  { visitor }: RegisteredPerson,
  app: App,
  asked: Authorization,
  agreed?: string[],
): Promise<Tokens> {
  const code = (await approve(visitor, asked, agreed)).get('code') ?? '';
  return (await redeem(service, app, code, asked.pkce)).json<Tokens>();
}

// threat:consent-for-another
test('a field that joins a scope is given once its person has read of it, and never before', async () => {
  await saveFields([city]);
  const app = await registerApp(developer.visitor, { name: '地图', scopes: [...scopes] });
  const person = await registerPerson(service);
  await person.visitor.call(editProfile, { fields: { city: '杭州' } });
  const { tokens, browser } = await signInAtApp(service, person.visitor, app, { scope });
  expect(await claims(tokens.access_token)).not.toHaveProperty('city');
  expect(await silently(browser, app)).toBe('signed in');

  await saveFields([{ ...city, scope: 'profile', claim: 'address_city' }]);
  expect(await claims(tokens.access_token)).not.toHaveProperty('address_city');
  expect(await silently(browser, app)).toBe('consent_required');
  const asked = await start(service, app, { scope }, browser);
  const { data } = await person.visitor.call(getAuthorization, { authorize: asked.authorize });
  expect(data.changes).toEqual([{ what: 'fields', scope: null, before: '', after: '城市' }]);
  expect(data.scopes.find(({ name }) => name === 'profile')?.content).toMatch(/、城市$/);
  expect(data.scopes.find(({ name }) => name === 'phone')?.content).not.toContain('城市');
  const after = await answer(person, app, asked);
  expect(await claims(after.access_token)).toMatchObject({ address_city: '杭州' });
  expect(await silently(browser, app)).toBe('signed in');
  const grant = await person.visitor.call(getGrant, { client_id: app.id });
  expect(grant.data.grant?.recipient?.fields).toEqual(['城市']);

  // Another one needs another answer, and what was agreed to stays.
  await saveFields([
    { ...city, scope: 'profile', claim: 'address_city' },
    { key: 'staff_no', label: { zh: '工号' }, scope: 'profile' },
  ]);
  await person.visitor.call(editProfile, { fields: { staff_no: '7' } });
  expect(await claims(after.access_token)).toMatchObject({ address_city: '杭州' });
  expect(await claims(after.access_token)).not.toHaveProperty('staff_no');
  // Taken off the scope, it is given no more.
  await saveFields([city, { key: 'staff_no', label: { zh: '工号' } }]);
  expect(await claims(after.access_token)).not.toHaveProperty('address_city');
});

test('a scope that was refused gives no field of it, and another scope gives none of this one', async () => {
  await saveFields([{ ...city, scope: 'phone' }]);
  const app = await registerApp(developer.visitor, { name: '天气', scopes: [...scopes] });
  const person = await registerPerson(service);
  await person.visitor.call(editProfile, { fields: { city: '上海' } });
  const few = await answer(person, app, await start(service, app, { scope }), ['openid', 'profile']);
  expect(await claims(few.access_token)).not.toHaveProperty('city');
  const { tokens } = await signInAtApp(service, person.visitor, app, { scope, prompt: 'consent' });
  expect(await claims(tokens.access_token)).toMatchObject({ city: '上海' });
});

test('an app of the operator’s own gets the fields that the agreement covers', async () => {
  await saveFields([
    { ...city, scope: 'profile' },
    { key: 'team', label: { zh: '小组' }, scope: 'groups' },
  ]);
  const app = await registerApp(developer.visitor, { name: '门户', scopes: [...scopes, 'groups'] });
  await owner.ask('POST', `apps/${app.id}/first-party`, {});
  const person = await registerPerson(service);
  await person.visitor.call(editProfile, { fields: { city: '上海', team: '红' } });
  const { tokens } = await signInAtApp(service, person.visitor, app, { scope });
  const given = await claims(tokens.access_token);
  expect(given).toMatchObject({ city: '上海' });
  expect(given).not.toHaveProperty('team');
});

// call:PATCH/manage/v1/settings/{section}
test.each<[string, object]>([
  ['a key of every profile', { ...city, key: 'nickname' }],
  ['a key in capital letters', { ...city, key: 'City' }],
  ['a claim of the protocol', { ...city, scope: 'profile', claim: 'sub' }],
  ['a key that is a claim of the protocol', { ...city, key: 'locale', scope: 'profile' }],
  ['a claim without a scope', { ...city, claim: 'town' }],
  ['a scope that nobody is asked for', { ...city, scope: 'openid' }],
  ['choices without a choice', { ...city, type: 'choice' }],
  ['choices of a text', { ...city, choices: ['a'] }],
  ['a pattern that refers back', { ...city, pattern: '(a)\\1' }],
  ['a pattern of a number', { ...city, type: 'number', pattern: 'a' }],
  ['a least day of a number', { ...city, type: 'number', min: '2020-01-01' }],
  ['a least above the most', { ...city, min: 5, max: 4 }],
  ['one to fill in by who does not see it', { ...city, see: 'operators', edit: 'both' }],
  ['one required of who may not edit it', { ...city, edit: 'operators', required: 'later' }],
  ['no name', { key: 'city', label: { zh: '' } }],
])('%s is refused', async (_, field) => {
  const saved = await owner.ask('PATCH', 'settings/profile', { fields: [field] }, { 'if-match': '*' });
  expect(saved.status, saved.text).toBe(422);
});

test('a key or a claim twice, and more than fifty, are refused', async () => {
  const save = async (fields: readonly object[]) =>
    (await owner.ask('PATCH', 'settings/profile', { fields }, { 'if-match': '*' })).status;
  expect(await save([city, city])).toBe(422);
  const town = { key: 'town', label: { zh: '镇' }, scope: 'profile', claim: 'city' };
  expect(await save([{ ...city, scope: 'profile' }, town])).toBe(422);
  expect(await save(Array.from({ length: 51 }, (__, at) => ({ ...city, key: `k${at}` })))).toBe(422);
});
