import { editApp } from '@tongxing/contract/calls/apps.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { giveAway } from '../../../../test/ends-of-a-sign-in.ts';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  ask,
  registerApp,
  registerDeveloper,
  signInAtApp,
  type Tokens,
  userinfo,
} from '../../../../test/relying-party.ts';

// A person has agreed to who receives their data. Somebody else gets nothing until they have agreed to them too (PIPL Art. 23).

let service: TestService;
beforeAll(async () => {
  service = await openService();
}, 300_000);
afterAll(() => service.close());

let count = 0;
const develop = () => registerDeveloper(service, `同行${(count += 1)}`);

/** Whether an app gets anything of somebody by what it has of them. */
async function gets(app: App, { access_token: token, refresh_token: refresh = '' }: Tokens) {
  const inspected = await ask(service, '/oauth2/introspect', app, { token });
  const renewed = await ask(service, '/oauth2/token', app, {
    grant_type: 'refresh_token',
    refresh_token: refresh,
  });
  return {
    userinfo: (await userinfo(service, token)).statusCode,
    active: inspected.json<{ active: boolean }>().active,
    refresh: renewed.statusCode,
  };
}
const all = { userinfo: 200, active: true, refresh: 200 };
const nothing = { userinfo: 401, active: false, refresh: 400 };
const offline = { scope: 'openid profile offline_access', prompt: 'consent' };

const rename = (app: App, { visitor }: RegisteredPerson) =>
  visitor.call(editApp, { id: app.id, legal_name: '另一家公司' } as never);

// threat:consent-for-another
test.each([
  ['takes the app over', (app: App, developer: RegisteredPerson) => giveAway(service, developer, app.id)],
  ['is named by its developer', rename],
])('who %s gets nothing of a person who has not agreed to them', async (_, become) => {
  const { developer, app } = await develop();
  const person = await registerPerson(service);
  const { tokens } = await signInAtApp(service, person.visitor, app, offline);
  await developer.visitor.call(editApp, { id: app.id, contact: 'other@app.example' } as never);
  expect(await gets(app, tokens)).toEqual(all);
  const second = await signInAtApp(service, person.visitor, app, offline);
  await become(app, developer);
  expect(await gets(app, second.tokens)).toEqual(nothing);
  // Who agrees to them is in again.
  const { tokens: anew } = await signInAtApp(service, person.visitor, app, offline);
  expect(await gets(app, anew)).toEqual(all);
});

test('who takes an app over hears of nobody who has not agreed to them', async () => {
  const { developer, app } = await develop();
  await developer.visitor.call(editApp, {
    id: app.id,
    webhook_url: 'https://app.example/hook',
    events: ['account.updated'],
  } as never);
  const person = await registerPerson(service);
  await signInAtApp(service, person.visitor, app);
  const heard = async () => {
    await person.visitor.call(editProfile, { nickname: `改名${(count += 1)}` });
    await service.work('Handing out events');
    const rows = await service.database
      .selectFrom('webhook_delivery')
      .where('client_id', '=', app.id)
      .select('id')
      .execute();
    return rows.length;
  };
  expect(await heard()).toBe(1);
  await giveAway(service, developer, app.id);
  // What was queued for the former one is gone, and cannot be sent once more.
  expect(await heard()).toBe(0);
  await signInAtApp(service, person.visitor, app);
  expect(await heard()).toBe(1);
});

// threat:app-changed
test('where operators review apps, they look at who has taken one over before it goes on', async () => {
  const reviewed = await openService({
    file: { operators: { approval: false }, apps: { review: true } },
  });
  const reviewer = await makeOperator(reviewed, ['owner']);
  const [developer, person] = [await registerPerson(reviewed), await registerPerson(reviewed)];
  await passCheck(developer);
  const app = await registerApp(developer.visitor, { name: '审过的应用' });
  const approve = async () =>
    expect((await reviewer.ask('POST', `apps/${app.id}/approve`, {})).status).toBe(200);
  await approve();
  const isIn = async (token: string) => (await userinfo(reviewed, token)).statusCode === 200;
  // A new name waits for them, and counts from then on.
  const { tokens: first } = await signInAtApp(reviewed, person.visitor, app);
  await rename(app, developer);
  expect(await isIn(first.access_token)).toBe(true);
  await approve();
  expect(await isIn(first.access_token)).toBe(false);
  const { tokens } = await signInAtApp(reviewed, person.visitor, app);
  // The former developer's own change does not come back with the approval of the other one.
  await developer.visitor.call(editApp, { id: app.id, legal_name: '旧的新名字' } as never);
  await giveAway(reviewed, developer, app.id);
  const shown = async () => (await reviewer.ask('GET', `apps/${app.id}`)).body;
  expect(await shown()).toMatchObject({ status: 'in_review', legal_name: '接手的公司' });
  expect(await isIn(tokens.access_token)).toBe(false);
  await expect(signInAtApp(reviewed, person.visitor, app)).rejects.toThrow();
  await approve();
  expect(await shown()).toMatchObject({ status: 'active', legal_name: '接手的公司' });
  await signInAtApp(reviewed, person.visitor, app);
  await reviewed.close();
});
