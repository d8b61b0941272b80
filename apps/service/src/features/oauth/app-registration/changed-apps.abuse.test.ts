import {
  editApp,
  listApps,
  makeRegistrationToken,
  removeApp,
  rotateAppSecret,
} from '@tongxing/contract/calls/apps.ts';
import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { rotateWebhookSecret } from '@tongxing/contract/calls/webhooks.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, ask, redirectUri, registerApp, start } from '../../../../test/relying-party.ts';
import { decideReview, listWaitingApps, type Verdict } from './review-apps.ts';

// Whoever gets into a developer's account gets no approved app that speaks in another's name.

let service: TestService;
let developer: RegisteredPerson;
let app: App;
beforeAll(async () => {
  service = await openService({ file: { apps: { review: true, per_account: 50 } } });
});
afterAll(() => service.close());
beforeEach(async () => {
  developer = await registerPerson(service);
  app = await registerApp(developer.visitor);
  await decide('verify');
});
// The name is the next test's.
afterEach(async () => {
  await service.database.updateTable('app').set({ verified: false, status: 'active' }).execute();
  await service.database.deleteFrom('reserved_app_name').execute();
});

const decide = (verdict: Verdict, note = '') =>
  openWork(service.ports).change((change) => decideReview(change, app.id, verdict, note));
const waiting = async () =>
  (await listWaitingApps(service.database)).find(({ app: client }) => client.id === app.id);
const mine = async () => (await developer.visitor.call(listApps, {})).data.items[0];
const edit = (changes: Record<string, unknown>) =>
  developer.visitor.call(editApp, { id: app.id, ...changes });
const textsTo = async ({ phone }: RegisteredPerson) =>
  ((await service.ports.listOutbox?.(phone)) ?? []).map(({ text }) => text);
const machineToken = () => ask(service, '/oauth2/token', app, { grant_type: 'client_credentials' });
/** What the consent page would say of the app now. */
async function shownToPeople() {
  const started = await start(service, app);
  return (await developer.visitor.call(getAuthorization, { authorize: started.authorize })).data.client;
}

const recipient = { legal_name: '示例科技（杭州）有限公司', contact: 'privacy@app.example' };
const lure = {
  name: '工商银行',
  homepage: 'https://evil.example',
  legal_name: '中国工商银行',
  contact: 'support@evil.example',
  redirect_uris: ['https://evil.example/callback'],
};

// threat:app-changed
test('requires a security check for changes of an app, not for its registration', async () => {
  const { visitor } = developer;
  const answers = [
    await visitor.call(editApp, { id: app.id, name: '改名' }),
    await visitor.call(rotateAppSecret, { id: app.id }),
    await visitor.call(rotateWebhookSecret, { id: app.id }),
    await visitor.call(makeRegistrationToken, recipient),
    await visitor.call(removeApp, { id: app.id }),
  ];
  expect(answers.map(({ code }) => code)).toEqual([10, 10, 10, 10, 10]);
  expect(await mine()).toMatchObject({ name: '青禾笔记', has_webhook_secret: false });
  expect((await registerApp(visitor)).id).toBeTruthy();
});

// threat:app-changed
test.each([
  ['修改了应用“青禾笔记”', () => edit({ name: '改名' })],
  ['换了应用“青禾笔记”的密钥', () => developer.visitor.call(rotateAppSecret, { id: app.id })],
  ['换了应用“青禾笔记”的通知签名密钥', () => developer.visitor.call(rotateWebhookSecret, { id: app.id })],
  ['生成了注册应用的令牌', () => developer.visitor.call(makeRegistrationToken, recipient)],
  ['删除了应用“青禾笔记”', () => developer.visitor.call(removeApp, { id: app.id })],
])('notifies the developer with a 不是我 link: %s', async (what, action) => {
  await passCheck(developer);
  // The check itself is told of too, to the same number within the minute.
  service.clock.advance(61);
  expect((await action()).code).toBe(1);
  await expect
    .poll(async () =>
      (await textsTo(developer)).some((text) => text.includes(what) && text.includes('not-me#')),
    )
    .toBe(true);
});

// threat:app-changed
test('runs an approved app as it was approved until an operator reviews its changes', async () => {
  await passCheck(developer);
  expect((await edit(lure)).code).toBe(1);
  expect(await mine()).toMatchObject({
    status: 'active',
    verified: true,
    name: '青禾笔记',
    redirect_uris: [redirectUri],
    pending: lure,
    pending_since: expect.any(Number),
  });
  expect(await shownToPeople()).toMatchObject({ name: '青禾笔记', legal_name: '示例科技（杭州）有限公司' });
  const strayed = await service.app.inject(
    `/oauth2/authorize?${new URLSearchParams({ client_id: app.id, response_type: 'code', scope: 'openid', redirect_uri: lure.redirect_uris[0] ?? '' })}`,
  );
  expect(strayed.statusCode).toBe(400);
  expect((await machineToken()).statusCode).toBe(200);
  expect((await waiting())?.changes).toContainEqual({ field: 'name', from: '青禾笔记', to: '工商银行' });

  await decide('refuse', '冒用名称');
  expect(await mine()).toMatchObject({
    status: 'active',
    verified: true,
    name: '青禾笔记',
    pending: null,
    review_note: '冒用名称',
  });
  expect(await waiting()).toBeUndefined();
});

test('applies approved changes and keeps later ones', async () => {
  await passCheck(developer);
  await edit({ name: '青禾', purposes: { profile: '署名' } });
  await edit({ require_pkce: true });
  await edit({ homepage: 'https://qinghe.example' });
  expect(await mine()).toMatchObject({
    name: '青禾笔记',
    require_pkce: true,
    pending: { name: '青禾', homepage: 'https://qinghe.example', purposes: { profile: '署名' } },
  });
  await decide('approve');
  expect(await mine()).toMatchObject({
    status: 'active',
    verified: true,
    name: '青禾',
    homepage: 'https://qinghe.example',
    purposes: { profile: '署名' },
    require_pkce: true,
    pending: null,
  });
  expect((await shownToPeople()).name).toBe('青禾');
});

test('waits for no review after the developer has undone the changes', async () => {
  await passCheck(developer);
  await edit({ name: '青禾' });
  await edit({ name: '青禾笔记' });
  expect((await mine())?.pending).toBeNull();
  expect(await waiting()).toBeUndefined();
});

test('loses no concurrent changes', async () => {
  await passCheck(developer);
  await Promise.all([
    edit({ name: '青禾' }),
    edit({ homepage: 'https://a.example' }),
    edit({ contact: 'c@a.example' }),
  ]);
  expect((await mine())?.pending).toEqual({
    name: '青禾',
    homepage: 'https://a.example',
    contact: 'c@a.example',
  });
});

// threat:stopped-app
test('keeps a changed app suspended, and resumes it as it was approved', async () => {
  await decide('suspend', '收到投诉');
  await passCheck(developer);
  await edit(lure);
  expect(await mine()).toMatchObject({
    status: 'suspended',
    review_note: '收到投诉',
    name: '青禾笔记',
    pending: lure,
  });
  expect((await machineToken()).statusCode).toBe(401);
  const owner = await makeOperator(service, ['owner']);
  const resumed = await owner.ask('POST', `apps/${app.id}/resume`, { reason: '查清了' });
  expect(resumed.body).toMatchObject({ status: 'active', name: '青禾笔记', redirect_uris: [redirectUri] });
  expect((await waiting())?.changes).toContainEqual({ field: 'name', from: '青禾笔记', to: '工商银行' });
});

// threat:app-changed
test('reviews and notifies changes and deletion by a registration access token too', async () => {
  await passCheck(developer);
  const { registration_token } = (await developer.visitor.call(makeRegistrationToken, recipient)).data;
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, bearer: string, body?: unknown) =>
    service.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
  const metadata = { client_name: '青禾笔记', redirect_uris: [redirectUri] };
  const made = (await send('POST', '/oauth2/register', registration_token, metadata)).json();
  app = { id: made.client_id, secret: made.client_secret };
  await decide('approve');
  const path = new URL(made.registration_client_uri).pathname;
  const own = made.registration_access_token;
  service.clock.advance(61);
  const put = await send('PUT', path, own, {
    ...metadata,
    client_id: app.id,
    client_name: '工商银行',
    redirect_uris: ['https://evil.example/callback'],
  });
  expect([put.statusCode, put.json()]).toEqual([
    200,
    expect.objectContaining({
      client_name: '青禾笔记',
      redirect_uris: [redirectUri],
      waiting_for_review: expect.arrayContaining(['name', 'redirect_uris']),
    }),
  ]);
  expect((await shownToPeople()).name).toBe('青禾笔记');
  expect((await waiting())?.changes.map(({ field }) => field).toSorted()).toEqual(['name', 'redirect_uris']);
  const heard = async (what: string) => (await textsTo(developer)).some((text) => text.includes(what));
  await expect.poll(() => heard('修改了应用“青禾笔记”')).toBe(true);
  service.clock.advance(61);
  expect((await send('DELETE', path, own)).statusCode).toBe(204);
  await expect.poll(() => heard('删除了应用“青禾笔记”')).toBe(true);
});

test('changes an unverified app at once without a review queue', async () => {
  const open = await openService();
  const person = await registerPerson(open);
  const own = await registerApp(person.visitor);
  await passCheck(person);
  await person.visitor.call(editApp, { id: own.id, name: '改名' });
  const { items } = (await person.visitor.call(listApps, {})).data;
  expect(items[0]).toMatchObject({ name: '改名', pending: null });
  await open.close();
});
