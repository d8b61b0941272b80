import { listActivities, reportActivity } from '@tongxing/contract/calls/activity-log.ts';
import { makeAppPassword } from '@tongxing/contract/calls/app-passwords.ts';
import { editApp, removeApp } from '@tongxing/contract/calls/apps.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { changePassword } from '@tongxing/contract/calls/recovery.ts';
import { signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { endsOfASignIn, giveAway } from '../../../../test/ends-of-a-sign-in.ts';
import { openSiteBrowser, registerSite, type SiteBrowser } from '../../../../test/guarded-site.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { createApp } from '../../../app.ts';

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
let count = 0;
let site: SiteBrowser;
let person: RegisteredPerson;
let appId: string;
let password: string;
beforeAll(async () => {
  service = await openService({
    file: { doors: { forward_auth: true }, operators: { approval: false, requests_per_minute: 2000 } },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
}, 300_000);
beforeEach(async () => {
  count += 1;
  const origin = `https://site${count}.example`;
  appId = await registerSite(developer.visitor, owner, { name: `网站${count}`, origin });
  person = await registerPerson(service);
  site = openSiteBrowser(service, origin);
  await site.signIn(person.visitor, '/');
  await passCheck(person);
  const made = await person.visitor.call(makeAppPassword, { name: '备份脚本' });
  expect(made.code).toBe(1);
  password = made.data.password;
  expect(await open()).toEqual([200, 200]);
});
afterAll(() => service.close());

/** What the browser and the program get. */
async function open(): Promise<number[]> {
  const program = { headers: { authorization: `Bearer ${password}`, accept: '*/*', cookie: '' } };
  return [(await site.visit('/')).statusCode, (await site.visit('/', program)).statusCode];
}

test.each(Object.entries(endsOfASignIn))('%s: the browser comes in no more', async (_, end) => {
  await end({ service, owner, person, appId });
  expect((await site.visit('/')).statusCode).toBeOneOf([302, 403]);
});

test('signing out of the portal ends the visit, and leaves programs alone', async () => {
  await person.visitor.call(signOut, {});
  expect(await open()).toEqual([302, 200]);
});

test('withdrawing the consent ends both', async () => {
  const { items } = (await person.visitor.call(listGrants, {})).data;
  expect((await person.visitor.call(revokeGrant, { id: items[0]?.id ?? '' })).code).toBe(1);
  expect(await open()).toEqual([302, 401]);
});

test('an account that is disabled comes in nowhere, on any process', async () => {
  const elsewhere = await createApp({ ...service.ports, regularWork: () => {} });
  await owner.ask('POST', `people/${person.accountId}/disable`, { reason: '离职' });
  expect(await open()).toEqual([302, 401]);
  const there = openSiteBrowser({ ...service, app: elsewhere }, `https://site${count}.example`);
  for (const [name, value] of site.cookies()) there.setCookie(name, value);
  expect((await there.visit('/')).statusCode).toBe(302);
  await elsewhere.close();
});

test('losing the access to the site ends both', async () => {
  await owner.ask('PUT', `apps/${appId}/access`, { who: 'listed', people: [], groups: [] });
  expect(await open()).toEqual([403, 403]);
});

test('another recipient gets nothing until the person has agreed to them, also when operators let the site go on', async () => {
  await giveAway(service, developer, appId);
  expect(await open()).toEqual([403, 403]);
  expect((await owner.ask('POST', `apps/${appId}/approve`, {})).status).toBe(200);
  expect(await open()).toEqual([302, 401]);
  await site.signIn(person.visitor, '/');
  expect(await open()).toEqual([200, 200]);
});

test('a site of the operator’s own, where nobody is asked, goes on under another name', async () => {
  expect((await owner.ask('POST', `apps/${appId}/first-party`, { reason: '自家的' })).status).toBe(200);
  await passCheck(developer);
  const renamed = { id: appId, legal_name: '改了名的公司' } as never;
  expect((await developer.visitor.call(editApp, renamed)).code).toBe(1);
  expect((await owner.ask('POST', `apps/${appId}/approve`, {})).status).toBe(200);
  expect((await owner.ask('GET', `apps/${appId}`)).body).toMatchObject({ legal_name: '改了名的公司' });
  expect(await open()).toEqual([200, 200]);
});

test('suspending the site shuts it, and removing it too', async () => {
  await owner.ask('POST', `apps/${appId}/suspend`, { reason: '投诉' });
  expect(await open()).toEqual([403, 403]);
  await owner.ask('POST', `apps/${appId}/resume`, {});
  expect(await open()).toEqual([200, 200]);
  await passCheck(developer);
  await developer.visitor.call(removeApp, { id: appId });
  expect(await open()).toEqual([403, 403]);
});

/** The person in another browser, which stays when the account is put in order from there. */
async function comeElsewhere(): Promise<Visitor> {
  const visitor = service.visitor('10.1.1.1');
  const { phone: account, password: secret } = person;
  const signedIn = await visitor.call(signInByPassword, { account, password: secret });
  visitor.token = signedIn.data.token;
  return visitor;
}

test('不是我 ends the visit and every app password', async () => {
  const elsewhere = await comeElsewhere();
  const { items } = (await elsewhere.call(listActivities, {})).data;
  const made = items.find(({ kind }) => kind === 'app_password_made');
  expect(made).toMatchObject({ details: { name: '备份脚本' } });
  expect((await elsewhere.call(reportActivity, { id: made?.id ?? '' })).code).toBe(1);
  expect(await open()).toEqual([302, 401]);
});

test('a new password of the account ends app passwords and visits of other sessions', async () => {
  const visitor = await comeElsewhere();
  await passCheck({ ...person, visitor });
  const changed = await visitor.call(changePassword, {
    old_password: person.password,
    password: 'Another-long-1-phrase',
  });
  expect(changed).toMatchObject({ code: 1 });
  expect(await open()).toEqual([302, 401]);
});

test('an erased or merged account leaves no visit and no password', async () => {
  await service.database.deleteFrom('account').where('id', '=', person.accountId).execute();
  expect(await open()).toEqual([302, 401]);
  for (const table of ['gateway_session', 'app_password'] as const) {
    const left = await service.database
      .selectFrom(table)
      .select('account_id')
      .where('account_id', '=', person.accountId)
      .execute();
    expect(left, table).toEqual([]);
  }
});
