import { setAppAccess } from '@tongxing/contract/calls/app-access.ts';
import * as calls from '@tongxing/contract/calls/app-owners.ts';
import { editApp, listApps, rotateAppSecret } from '@tongxing/contract/calls/apps.ts';
import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  registerApp,
  registerDeveloper,
  signInAtApp,
  start,
} from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({
    file: { operators: { approval: false, requests_per_minute: 2000 }, apps: { per_account: 3 } },
  });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

let count = 0;
const develop = () => registerDeveloper(service, `同行${(count += 1)}`);
async function checked(): Promise<RegisteredPerson> {
  const person = await registerPerson(service);
  await passCheck(person);
  return person;
}
const reasonOf = ({ code, data }: { code: number; data: unknown }) =>
  code === 1 ? 'done' : code === 0 ? (data as { reason?: string }).reason : code;
const namesOf = async ({ visitor }: RegisteredPerson) =>
  (await visitor.call(listApps, {})).data.items.map(({ id }) => id);
const share = async ({ visitor }: RegisteredPerson, { id }: App) =>
  (await visitor.call(calls.inviteAppOwner, { id })).data.token;
const offer = async ({ visitor }: RegisteredPerson, { id }: App) =>
  (await visitor.call(calls.offerApp, { id })).data.token;
const recipient = { legal_name: '新主体有限公司', contact: 'new@app.example' };
const take = ({ visitor }: RegisteredPerson, token: string) =>
  visitor.call(calls.acceptApp, { token, ...recipient });

// call:POST/v3/app/owners/invite call:POST/v3/app/owners/accept call:POST/v3/app/owners/remove call:GET/v3/app/owners
test('a further owner does all but hand the app on, and loses it at once', async () => {
  const { developer, app } = await develop();
  const [helper, stranger] = [await checked(), await checked()];
  const token = await share(developer, app);
  expect((await helper.visitor.call(calls.acceptAppOwner, { token })).data).toMatchObject({
    client_id: app.id,
  });
  // A link is for one.
  expect(reasonOf(await stranger.visitor.call(calls.acceptAppOwner, { token }))).toBe('invitation_unknown');
  expect(await namesOf(helper)).toEqual([app.id]);
  const { visitor } = helper;
  expect(reasonOf(await visitor.call(editApp, { id: app.id, name: `${count}号同行` } as never))).toBe('done');
  expect(reasonOf(await visitor.call(rotateAppSecret, { id: app.id }))).toBe('done');
  expect(reasonOf(await visitor.call(setAppAccess, { id: app.id } as never))).toBe('done');
  expect(reasonOf(await visitor.call(calls.inviteAppOwner, { id: app.id }))).toBe(404);
  expect(reasonOf(await visitor.call(calls.offerApp, { id: app.id }))).toBe(404);
  const { items } = (await developer.visitor.call(calls.listAppOwners, { id: app.id })).data;
  expect(items).toMatchObject([
    { id: null, own: true },
    { id: expect.any(String), own: false },
  ]);
  const remove = (who: RegisteredPerson, id: string) =>
    who.visitor.call(calls.removeAppOwner, { id, owner: items[1]?.id ?? '' });
  expect(reasonOf(await remove(stranger, app.id))).toBe(404);
  expect(reasonOf(await stranger.visitor.call(calls.listAppOwners, { id: app.id }))).toBe(404);
  expect(reasonOf(await remove(developer, app.id))).toBe('done');
  expect(await namesOf(helper)).toEqual([]);
  expect(reasonOf(await visitor.call(rotateAppSecret, { id: app.id }))).toBe(404);
  // Who looks after it may also leave it.
  const again = await share(developer, app);
  await visitor.call(calls.acceptAppOwner, { token: again });
  const mine = (await visitor.call(calls.listAppOwners, { id: app.id })).data.items.find(({ own }) => own);
  expect(reasonOf(await visitor.call(calls.removeAppOwner, { id: app.id, owner: mine?.id ?? '' }))).toBe(
    'done',
  );
});

// call:POST/v3/app/transfer call:POST/v3/app/transfer/accept
test('who takes an app over stands on the consent page, and people are asked again', async () => {
  const { developer, app } = await develop();
  const person = await registerPerson(service);
  await signInAtApp(service, person.visitor, app);
  await owner.ask('POST', `apps/${app.id}/verify`, {});
  const taker = await checked();
  const open = await share(developer, app);
  const token = await offer(developer, app);
  expect(reasonOf(await take(developer, token))).toBe('invitation_unknown');
  expect(reasonOf(await take(taker, token))).toBe('done');
  expect([await namesOf(developer), await namesOf(taker)]).toEqual([[], [app.id]]);
  const { authorize } = await start(service, app);
  const { data } = await person.visitor.call(getAuthorization, { authorize });
  expect(data).toMatchObject({
    client: { legal_name: '新主体有限公司', verified: false },
    consent_required: true,
    changes: [{ what: 'legal_name', after: '新主体有限公司' }],
  });
  // What the former owner had made is dead, and so is the link itself.
  const late = await checked();
  expect(reasonOf(await late.visitor.call(calls.acceptAppOwner, { token: open }))).toBe('invitation_unknown');
  expect(reasonOf(await take(late, token))).toBe('invitation_unknown');
});

test('who takes an app over hears of those whom its former owner had let in', async () => {
  const { developer, app } = await develop();
  const [helper, taker] = [await checked(), await checked()];
  await helper.visitor.call(calls.acceptAppOwner, { token: await share(developer, app) });
  expect(reasonOf(await take(taker, await offer(developer, app)))).toBe('done');
  const textsTo = async (to: string) =>
    (await service.ports.listOutbox?.(to))?.map(({ text }) => text).join('\n');
  await expect.poll(() => textsTo(taker.phone)).toContain('另有 1 人一起管理');
  expect((await taker.visitor.call(calls.listAppOwners, { id: app.id })).data.items).toHaveLength(2);
});

test('of many who take one link, one has the app; nobody takes more than they may own', async () => {
  const { developer, app } = await develop();
  const takers = await Promise.all(Array.from({ length: 5 }, checked));
  const token = await offer(developer, app);
  const outcomes = await Promise.all(takers.map(async (taker) => reasonOf(await take(taker, token))));
  expect(outcomes.toSorted()).toEqual(['done', ...Array<string>(4).fill('invitation_unknown')]);
  const full = await checked();
  for (let made = 0; made < 3; made += 1) {
    await registerApp(full.visitor, { name: `满员${(count += 1)}` });
  }
  const other = await develop();
  const second = await offer(other.developer, other.app);
  expect(reasonOf(await take(full, second))).toBe('too_many_clients');
  // The link was not used up by it.
  expect(reasonOf(await take(await checked(), second))).toBe('done');
});

test('power that operators gave an app is handed on by operators alone', async () => {
  const { developer, app } = await develop();
  const token = await offer(developer, app);
  const shared = await share(developer, app);
  const granted = await owner.ask('PUT', `apps/${app.id}/permissions`, { permissions: ['people:read'] });
  expect(granted.status).toBe(200);
  const taker = await checked();
  expect(reasonOf(await developer.visitor.call(calls.offerApp, { id: app.id }))).toBe('app_not_shared');
  expect(reasonOf(await developer.visitor.call(calls.inviteAppOwner, { id: app.id }))).toBe('app_not_shared');
  expect(reasonOf(await take(taker, token))).toBe('invitation_unknown');
  expect(reasonOf(await taker.visitor.call(calls.acceptAppOwner, { token: shared }))).toBe(
    'invitation_unknown',
  );
  expect(await namesOf(taker)).toEqual([]);
});

// call:PUT/manage/v1/apps/{client_id}/permissions call:POST/manage/v1/apps/{client_id}/first-party threat:power-widened-alone
test.each(['permissions', 'first-party'])('an app that gets %s is left to its owner alone', async (what) => {
  const { developer, app } = await develop();
  const helper = await checked();
  await helper.visitor.call(calls.acceptAppOwner, { token: await share(developer, app) });
  const [open, offered] = [await share(developer, app), await offer(developer, app)];
  expect(await namesOf(helper)).toEqual([app.id]);
  const given =
    what === 'permissions'
      ? await owner.ask('PUT', `apps/${app.id}/permissions`, { permissions: ['people:read'] })
      : await owner.ask('POST', `apps/${app.id}/first-party`, { reason: '自家的' });
  expect(given.status).toBe(200);
  expect(await namesOf(helper)).toEqual([]);
  expect(reasonOf(await helper.visitor.call(rotateAppSecret, { id: app.id }))).toBe(404);
  expect((await developer.visitor.call(calls.listAppOwners, { id: app.id })).data.items).toHaveLength(1);
  // Nor does a link live on until the power is taken back.
  if (what === 'permissions') await owner.ask('PUT', `apps/${app.id}/permissions`, { permissions: [] });
  else await owner.ask('POST', `apps/${app.id}/third-party`, { reason: '不是了' });
  expect(reasonOf(await helper.visitor.call(calls.acceptAppOwner, { token: open }))).toBe(
    'invitation_unknown',
  );
  expect(reasonOf(await take(helper, offered))).toBe('invitation_unknown');
});

// call:POST/manage/v1/apps/{client_id}/transfer call:POST/manage/v1/people/{id}/apps
test('operators give an app, or all of a developer, to somebody else', async () => {
  const { developer, app } = await develop();
  const second = await registerApp(developer.visitor, { name: `同行${(count += 1)}` });
  const taker = await registerPerson(service);
  const because = { reason: '离职交接' };
  const give = (to: string) => owner.ask('POST', `apps/${app.id}/transfer`, { to, ...because });
  expect((await give('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await give(developer.accountId)).status).toBe(422);
  expect((await give(taker.accountId)).body).toMatchObject({ owner_id: taker.accountId });
  expect(await namesOf(taker)).toEqual([app.id]);
  await owner.ask('POST', `people/${developer.accountId}/disable`, because);
  const all = (input: object) =>
    owner.ask('POST', `people/${developer.accountId}/apps`, { ...input, ...because });
  expect((await all({ decision: 'take_over' })).status).toBe(400);
  expect((await all({ decision: 'stop', to: taker.accountId })).status).toBe(400);
  expect((await all({ decision: 'take_over', to: taker.accountId })).body).toEqual({
    stopped: [],
    taken_over: [second.id],
  });
  expect((await namesOf(taker)).toSorted()).toEqual([app.id, second.id].toSorted());
});

test('a link that nobody opens in a week is dead', async () => {
  const { developer, app } = await develop();
  const [offered, shared] = [await offer(developer, app), await share(developer, app)];
  service.clock.advance(7 * 24 * 3600 + 1);
  const late = await checked();
  expect(reasonOf(await take(late, offered))).toBe('invitation_unknown');
  expect(reasonOf(await late.visitor.call(calls.acceptAppOwner, { token: shared }))).toBe(
    'invitation_unknown',
  );
});
