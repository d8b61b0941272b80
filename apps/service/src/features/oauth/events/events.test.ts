import { createHmac } from 'node:crypto';
import { editApp } from '@tongxing/contract/calls/apps.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openReceiver, type Receiver } from '../../../../test/open-receiver.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp, signInAtApp } from '../../../../test/relying-party.ts';

interface Message {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
  service = await openService({
    file: { operators: { approval: false, requests_per_minute: 2000 } },
    ports: { outgoingFetch: receiver.outgoingFetch },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
}, 300_000);
afterAll(async () => {
  receiver.close();
  await service.close();
});
beforeEach(() => {
  receiver.answer.status = 200;
  receiver.received.length = 0;
});

const because = { reason: '测试' };
async function deliver(): Promise<void> {
  await service.work('Handing out events');
  await service.work('Sending webhooks');
  await service.work('Sending security events');
}
/** What arrived at a path since the test began, in its order. */
async function heardAt(path: string): Promise<readonly Message[]> {
  await deliver();
  return receiver.received
    .filter((each) => each.path === path)
    .map(({ body }) => JSON.parse(body) as Message);
}
const typesOf = (messages: readonly Message[]) => messages.map(({ type }) => type);
let endpoints = 0;
async function makeEndpoint(events: readonly string[]) {
  endpoints += 1;
  const path = `/ops${endpoints}`;
  const made = await owner.ask('POST', 'webhooks', { url: `https://ops.example${path}`, events });
  expect(made.status).toBe(200);
  const { id, secret } = made.body as unknown as { id: string; secret: string };
  return { path, id, secret };
}
const remove = (id: string) => owner.ask('DELETE', `webhooks/${id}`, {});
async function letIn(path: string, fields: object, scopes: readonly string[] = ['openid', 'profile']) {
  const app = await registerApp(developer.visitor, {
    webhook_url: `https://app.example${path}`,
    scopes: [...scopes] as never,
    ...fields,
  });
  const person = await registerPerson(service);
  const { tokens } = await signInAtApp(service, person.visitor, app, { scope: scopes.join(' ') });
  return { app, person, sub: decodeJwt(tokens.id_token ?? '').sub };
}

// call:POST/manage/v1/webhooks call:GET/manage/v1/webhooks call:DELETE/manage/v1/webhooks/{id}
test('operators hear what happens to everybody, signed, numbered for each person, in order', async () => {
  const endpoint = await makeEndpoint(['*']);
  const person = await registerPerson(service);
  await person.visitor.call(editProfile, { nickname: '小明' });
  const other = await registerPerson(service);
  const messages = await heardAt(endpoint.path);
  const about = (accountId: string) => messages.filter(({ data }) => data['account_id'] === accountId);
  expect(about(person.accountId).map(({ type, data }) => [type, data['seq']])).toEqual([
    ['account.created', 1],
    ['account.signed_in', 2],
    ['account.updated', 3],
  ]);
  expect(about(person.accountId).at(-1)?.data).toEqual({
    account_id: person.accountId,
    seq: 3,
    fields: ['nickname'],
  });
  expect(about(other.accountId)[0]).toMatchObject({ type: 'account.created', data: { seq: 1 } });
  const [first] = receiver.received;
  const signed = `${String(first?.headers['webhook-id'])}.${String(first?.headers['webhook-timestamp'])}.${first?.body}`;
  const key = Buffer.from(endpoint.secret.slice('whsec_'.length), 'base64');
  expect(first?.headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  const listed = await owner.ask('GET', 'webhooks');
  expect(JSON.stringify(listed.body)).not.toContain(endpoint.secret);
  expect(listed.body.items.map(({ id }) => id)).toContain(endpoint.id);
  expect((await remove(endpoint.id)).status).toBe(200);
  expect((await remove(endpoint.id)).status).toBe(404);
});

test('an endpoint gets the types it names and no other', async () => {
  const { path, id } = await makeEndpoint(['account.disabled', 'account.enabled', 'account.disabled']);
  const person = await registerPerson(service);
  await owner.ask('POST', `people/${person.accountId}/disable`, because);
  await owner.ask('POST', `people/${person.accountId}/enable`, because);
  const messages = await heardAt(path);
  expect(messages).toMatchObject([
    { type: 'account.disabled', data: { account_id: person.accountId, seq: 1 } },
    { type: 'account.enabled', data: { account_id: person.accountId, seq: 2 } },
  ]);
  await remove(id);
});

test('nothing is kept where nobody asks', async () => {
  await registerPerson(service);
  expect(await service.database.selectFrom('account_event').selectAll().execute()).toEqual([]);
});

// call:PATCH/manage/v1/webhooks/{id} call:POST/manage/v1/webhooks/{id}/test call:GET/manage/v1/webhooks/{id}/deliveries
// call:POST/manage/v1/webhooks/{id}/redeliver call:POST/manage/v1/webhooks/{id}/rotate-secret
test('an endpoint is tried, changed, given another secret, and gets again what it missed', async () => {
  const { path, id, secret } = await makeEndpoint(['account.created']);
  expect((await owner.ask('POST', `webhooks/${id}/test`, {})).status).toBe(200);
  expect(typesOf(await heardAt(path))).toEqual(['ping']);
  const moved = await owner.ask('PATCH', `webhooks/${id}`, { url: 'https://ops.example/moved' });
  expect(moved.body).toMatchObject({ id, url: 'https://ops.example/moved', events: ['account.created'] });

  service.clock.advance(1);
  receiver.answer.status = 503;
  const person = await registerPerson(service);
  expect(typesOf(await heardAt('/moved'))).toEqual(['account.created']);
  const { body } = await owner.ask('GET', `webhooks/${id}/deliveries`);
  expect(body.items).toMatchObject([
    { event: 'account.created', state: 'waiting', attempts: 1, last_result: 'HTTP 503' },
    { event: 'ping', state: 'delivered' },
  ]);
  receiver.answer.status = 200;
  receiver.received.length = 0;
  const missed = String((body.items[0] as { id?: unknown })?.id);
  const again = await owner.ask('POST', `webhooks/${id}/redeliver`, { delivery: missed });
  expect(again.body).toEqual({ count: 1 });
  const [message] = await heardAt('/moved');
  expect(message?.data).toMatchObject({ account_id: person.accountId });
  expect((await owner.ask('POST', `webhooks/${id}/redeliver`, { delivery: 'msg_nobody' })).status).toBe(404);
  expect((await owner.ask('POST', `webhooks/${id}/redeliver`, {})).status).toBe(400);

  const rotated = await owner.ask('POST', `webhooks/${id}/rotate-secret`, {});
  expect(rotated.body).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
  expect((rotated.body as unknown as { secret: string }).secret).not.toBe(secret);
  receiver.received.length = 0;
  await owner.ask('POST', `webhooks/${id}/test`, {});
  await deliver();
  expect(String(receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  await remove(id);
});

test('an app hears what its scopes let it know, of people who let it in, by its own identifier', async () => {
  const events = ['account.updated', 'account.contact_changed', 'account.disabled', 'grant.created'];
  const { person, sub, app } = await letIn('/hears', { events });
  const stranger = await registerPerson(service);
  await person.visitor.call(editProfile, { nickname: '小红', bio: '不关应用的事' });
  await stranger.visitor.call(editProfile, { nickname: '小兰' });
  await owner.ask('POST', `people/${person.accountId}/disable`, because);
  const messages = await heardAt('/hears');
  expect(messages.map(({ type, data }) => ({ type, data }))).toEqual([
    {
      type: 'grant.created',
      data: { client_id: app.id, sub, seq: 1, scopes: expect.arrayContaining(['openid', 'profile']) },
    },
    { type: 'account.updated', data: { client_id: app.id, sub, seq: 2, fields: ['nickname'] } },
    { type: 'account.disabled', data: { client_id: app.id, sub, seq: 3 } },
  ]);
  expect(JSON.stringify(messages)).not.toContain(person.accountId);
});

test('an app without the scope hears nothing of it, and nothing of signing in', async () => {
  const { person } = await letIn('/narrow', { events: ['account.updated'] }, ['openid']);
  await person.visitor.call(editProfile, { nickname: '小青' });
  expect(await heardAt('/narrow')).toEqual([]);
  const all = await developer.visitor.call(editApp, {
    id: (await registerApp(developer.visitor, {})).id,
    events: ['account.signed_in'] as never,
  });
  expect(all.code).not.toBe(1);
});

test('an app that chose nothing hears what the law needs; one that chose hears what it chose', async () => {
  const quiet = await letIn('/law', {});
  const chosen = await letIn('/chosen', { events: ['account.updated'] });
  for (const { person } of [quiet, chosen]) {
    await person.visitor.call(editProfile, { nickname: '小白' });
    const [grant] = (await person.visitor.call(listGrants, {})).data.items;
    await deliver();
    await person.visitor.call(revokeGrant, { id: grant?.id ?? '' });
  }
  expect(typesOf(await heardAt('/law'))).toEqual(['grant.revoked']);
  expect(typesOf(await heardAt('/chosen'))).toEqual(['account.updated']);
});

test('joining and leaving a group, a role given and taken: to operators, and to apps that may see it', async () => {
  const { path, id } = await makeEndpoint(['group.joined', 'group.left', 'role.granted', 'role.removed']);
  const events = ['group.joined', 'group.left', 'role.granted', 'role.removed'];
  const { person, app, sub } = await letIn('/members', { events }, ['openid', 'groups', 'roles']);
  const made = await owner.ask('POST', 'groups', { key: 'sales', name: '销售', visible_to_apps: true });
  const hidden = await owner.ask('POST', 'groups', { key: 'secret', name: '保密' });
  const idOf = ({ body }: { body: object }) => String((body as { id?: unknown }).id);
  await owner.ask('PUT', `apps/${app.id}/roles`, { roles: [{ key: 'admin', name: '管理员' }] });
  for (const group of [made, hidden])
    await owner.ask('PUT', `groups/${idOf(group)}/members/${person.accountId}`, because);
  await owner.ask('PUT', `apps/${app.id}/roles/admin/people/${person.accountId}`, because);
  await owner.ask('DELETE', `apps/${app.id}/roles/admin/people/${person.accountId}`, because);
  await deliver();
  await owner.ask('DELETE', `groups/${idOf(made)}`, {});
  const atApp = await heardAt('/members');
  expect(atApp.map(({ type, data }) => [type, data['group'] ?? data['role'], data['sub']])).toEqual([
    ['group.joined', 'sales', sub],
    ['role.granted', 'admin', sub],
    ['role.removed', 'admin', sub],
    ['group.left', 'sales', sub],
  ]);
  expect(JSON.stringify(atApp)).not.toContain(idOf(made));
  const atOperators = await heardAt(path);
  expect(atOperators.map(({ type, data }) => [type, data['group'] ?? data['role']])).toEqual([
    ['group.joined', 'sales'],
    ['group.joined', 'secret'],
    ['role.granted', 'admin'],
    ['role.removed', 'admin'],
    ['group.left', 'sales'],
  ]);
  await remove(id);
});

test('security events are pushed as signed tokens that the app can verify', async () => {
  const { person, app, sub } = await letIn('/unused', {
    webhook_url: '',
    security_events_url: 'https://app.example/secevents',
  });
  await owner.ask('POST', `people/${person.accountId}/disable`, because);
  await deliver();
  const pushed = receiver.received.filter(({ path }) => path === '/secevents');
  expect(pushed).toHaveLength(1);
  expect(pushed[0]?.headers['content-type']).toBe('application/secevent+jwt');
  const published = await service.app.inject({ url: '/oauth2/jwks' });
  const keys = createLocalJWKSet(published.json<JSONWebKeySet>());
  const { payload, protectedHeader } = await jwtVerify(pushed[0]?.body ?? '', keys, {
    audience: app.id,
    typ: 'secevent+jwt',
  });
  expect(protectedHeader.typ).toBe('secevent+jwt');
  expect(payload).toMatchObject({
    sub_id: { format: 'iss_sub', iss: payload.iss, sub },
    events: {
      'https://schemas.openid.net/secevent/risc/event-type/account-disabled': {
        event_timestamp: expect.any(Number),
      },
    },
  });
  expect(payload.exp).toBeUndefined();
  expect(payload.sub).toBeUndefined();
});

test('an event about a person waits for the first attempt of the one before it', async () => {
  const { path, id } = await makeEndpoint(['account.updated']);
  const person = await registerPerson(service);
  for (let at = 0; at < 6; at += 1) await person.visitor.call(editProfile, { nickname: `第${at}` });
  const messages = await heardAt(path);
  expect(messages.map(({ data }) => data['seq'])).toEqual([1, 2, 3, 4, 5, 6]);
  await remove(id);
});

test('of a child without a guardian’s consent an app hears no more than userinfo gives it', async () => {
  const { person } = await letIn('/child', { events: ['account.updated', 'account.disabled'] });
  await passCheck(person);
  const year = service.clock.now().getUTCFullYear();
  expect((await person.visitor.call(editProfile, { birthday: `${year - 10}-01-01` })).code).toBe(1);
  await person.visitor.call(editProfile, { nickname: '小小' });
  await owner.ask('POST', `people/${person.accountId}/disable`, because);
  expect(typesOf(await heardAt('/child'))).toEqual(['account.disabled']);
});
