import { allCalls } from '@tongxing/contract/all-calls.ts';
import { makeAppPassword } from '@tongxing/contract/calls/app-passwords.ts';
import { listApps } from '@tongxing/contract/calls/apps.ts';
import { listGrants } from '@tongxing/contract/calls/authorization-grants.ts';
import { listContacts } from '@tongxing/contract/calls/contacts.ts';
import { getExport, requestExport } from '@tongxing/contract/calls/export.ts';
import { listBindings } from '@tongxing/contract/calls/identities.ts';
import { addPasskey, listPasskeys, startPasskeyEnrollment } from '@tongxing/contract/calls/passkeys.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import type { Call } from '@tongxing/contract/define-call.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { passCheck } from '../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../test/register-account.ts';
import { registerResource } from '../../../test/register-resource.ts';
import { type App, registerApp, signInAtApp } from '../../../test/relying-party.ts';
import { softPasskey } from '../../../test/soft-passkey.ts';

let service: TestService;
let lin: RegisteredPerson;
let stranger: RegisteredPerson;
let app: App;
let api: App;
let owned: Record<
  | 'session'
  | 'appPassword'
  | 'event'
  | 'passkey'
  | 'quarantined'
  | 'binding'
  | 'grant'
  | 'delivery'
  | 'device'
  | 'further'
  | 'merge',
  string
>;

beforeAll(async () => {
  service = await openService({ file: { doors: { forward_auth: true } } });
  lin = await registerPerson(service);
  stranger = await registerPerson(service);
  app = await registerApp(lin.visitor, { webhook_url: 'https://app.example/hook' });
  api = await registerResource(lin.visitor);
  await signInAtApp(service, lin.visitor, app);
  await passCheck(lin);
  const key = softPasskey('http://localhost:3000');
  const { session_id, options } = (await lin.visitor.call(startPasskeyEnrollment, {})).data;
  await lin.visitor.call(addPasskey, { session_id, ...key.create(options) });
  const [now, binding, delivery] = [service.clock.now(), crypto.randomUUID(), `msg_${crypto.randomUUID()}`];
  await service.database
    .insertInto('linked_identity')
    .values({
      id: binding,
      account_id: lin.accountId,
      provider: 'qq',
      nickname: '南风知我意',
      avatar: '',
      doors: ['website'],
      bound_at: now,
      bound_place: '',
      last_used_at: now,
    })
    .execute();
  await service.database
    .insertInto('webhook_delivery')
    .values({
      id: delivery,
      client_id: app.id,
      event: 'grant.revoked',
      body: '{}',
      state: 'failed',
      attempts: 8,
      last_result: 'HTTP 500',
      created_at: now,
      next_attempt_at: null,
    })
    .execute();
  const quarantined = crypto.randomUUID();
  await service.database
    .insertInto('quarantine')
    .values({
      id: quarantined,
      account_id: lin.accountId,
      kind: 'passkey',
      name: '手机',
      rows: JSON.stringify({ passkey: [] }),
      source: 'passkey',
      at: now,
      expires_at: new Date(now.getTime() + 3600_000),
    })
    .execute();
  const merge = crypto.randomUUID();
  const absorbed = await registerPerson(service);
  await service.database
    .insertInto('account_merge')
    .values({
      id: merge,
      absorbed_id: absorbed.accountId,
      kept_id: lin.accountId,
      merged_at: now,
      undo_until: new Date(now.getTime() + 3600_000),
      moved: JSON.stringify({ contacts: [], identities: [], clients: [], uploads: [], subjects: [] }),
    })
    .execute();
  const further = crypto.randomUUID();
  await service.database
    .insertInto('contact')
    .values({
      account_id: null,
      further_of: lin.accountId,
      further_id: further,
      kind: 'email',
      value: 'further@example.com',
      value_key: 'further@example.com',
      verified_at: now,
    })
    .execute();
  const device = await service.database
    .updateTable('device')
    .set({ trusted_until: new Date(now.getTime() + 3600_000) })
    .where('account_id', '=', lin.accountId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const event = await service.database
    .selectFrom('activity')
    .select('id')
    .where('account_id', '=', lin.accountId)
    .orderBy('seq')
    .executeTakeFirstOrThrow();
  const first = <Item extends { id: string }>(items: readonly Item[]) => items[0]?.id ?? '';
  owned = {
    session: first((await lin.visitor.call(listSessions, {})).data.items),
    event: event.id,
    passkey: first((await lin.visitor.call(listPasskeys, {})).data.items),
    binding,
    device: device.id,
    appPassword: (await lin.visitor.call(makeAppPassword, { name: '备份脚本' })).data.id,
    further,
    merge,
    quarantined,
    grant: first((await lin.visitor.call(listGrants, {})).data.items),
    delivery,
  };
  await passCheck(stranger);
});
afterAll(() => service.close());

/** What a stranger sends who has learnt lin's identifiers, for every signed-in call that takes one. */
const inputs: Record<string, () => Record<string, unknown>> = {
  'POST /v3/user/sessions/revoke': () => ({ id: owned.session }),
  'POST /v3/user/logs/confirm': () => ({ id: owned.event }),
  'POST /v3/user/logs/report': () => ({ id: owned.event }),
  'GET /v3/user/logs': () => ({ cursor: owned.event }),
  'POST /v3/user/switch': () => ({ id: lin.accountId }),
  'POST /v3/user/switch/sign_out': () => ({ id: lin.accountId }),
  'POST /v3/user/merge/undo': () => ({ id: owned.merge }),
  'POST /v3/user/mfa/forget_devices': () => ({ id: owned.device }),
  'POST /v3/user/passkeys/rename': () => ({ id: owned.passkey, name: '我的了' }),
  'POST /v3/user/app_passwords': () => ({ name: '我的了', client_id: app.id }),
  'POST /v3/user/app_passwords/remove': () => ({ id: owned.appPassword }),
  'POST /v3/user/quarantine/restore': () => ({ id: owned.quarantined }),
  'POST /v3/user/quarantine/remove': () => ({ id: owned.quarantined }),
  'POST /v3/user/passkeys/remove': () => ({ id: owned.passkey }),
  'POST /v3/user/bindings/unbind': () => ({ id: owned.binding }),
  'POST /v3/user/contacts/main': () => ({ id: owned.further }),
  'POST /v3/user/contacts/remove': () => ({ id: owned.further }),
  'GET /v3/app/activity': () => ({ id: app.id }),
  'POST /v3/app/edit': () => ({ id: app.id, name: '我的了' }),
  'GET /v3/app/roles': () => ({ id: app.id }),
  'POST /v3/app/roles': () => ({ id: app.id, roles: [] }),
  'POST /v3/app/roles/assign': () => ({ id: app.id, role: 'admin', sub: 'x' }),
  'POST /v3/app/roles/unassign': () => ({ id: app.id, role: 'admin', sub: 'x' }),
  'GET /v3/app/access': () => ({ id: app.id }),
  'POST /v3/app/access': () => ({ id: app.id, who: 'listed' }),
  'GET /v3/app/owners': () => ({ id: app.id }),
  'POST /v3/app/owners/invite': () => ({ id: app.id }),
  'POST /v3/app/owners/remove': () => ({ id: app.id, owner: 'x' }),
  'POST /v3/app/transfer': () => ({ id: app.id }),
  'POST /v3/app/invitations': () => ({ id: app.id }),
  'GET /v3/app/refusals': () => ({ id: app.id }),
  'POST /v3/app/secret': () => ({ id: app.id }),
  'POST /v3/app/webhook_secret': () => ({ id: app.id }),
  'POST /v3/app/webhook_test': () => ({ id: app.id }),
  'POST /v3/app/redeliver': () => ({ id: app.id, delivery: owned.delivery }),
  'POST /v3/app/remove': () => ({ id: app.id }),
  'POST /v3/resource/edit': () => ({ id: api.id, name: '我的了' }),
  'POST /v3/resource/grant': () => ({ id: api.id, client_id: app.id, scopes: [] }),
  'POST /v3/resource/remove': () => ({ id: api.id }),
  'POST /v3/resource/secret': () => ({ id: api.id }),
  'POST /v3/resource/verify': () => ({ id: api.id }),
  'POST /v3/app/grants/revoke': () => ({ id: owned.grant }),
  'POST /v3/user/agents/end': () => ({ id: owned.grant }),
  'GET /v3/app/grants/detail': () => ({ client_id: app.id }),
  'GET /v3/app/grants/readings': () => ({ client_id: app.id }),
};

/**
 * `id` is not a resource of an account there, but the name of a key or a one-time process of its own; the cursor of the own
 * apps is a place in their order, and `apps.test.ts` tries somebody else's.
 */
const otherIds = [
  'POST /v3/user/passkeys',
  'POST /v3/user/passkeys/add',
  'POST /v3/user/security',
  'GET /v3/app',
];

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const takesId = (call: Call) =>
  /"(?:id|client_id|cursor|delivery)":\{/.test(
    JSON.stringify(
      z.toJSONSchema(call.input as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }),
    ),
  );
const calls = allCalls.filter(
  (call) => call.access === 'signed-in' && takesId(call) && !otherIds.includes(nameOf(call)),
);

// threat:foreign-ids
test('tries every signed-in call that takes an identifier with another account’s', () => {
  expect(calls.map(nameOf).toSorted()).toEqual(Object.keys(inputs).toSorted());
});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
function nobodysOwn(key: string, value: unknown): unknown {
  const text = String(value);
  if (['name', 'roles', 'who', 'scopes'].includes(key)) return value;
  return uuid.test(text)
    ? crypto.randomUUID()
    : text.replace(/[a-z0-9]/g, (sign) => (sign === 'x' ? 'y' : 'x'));
}

/** Everything of lin's that a stranger could have touched. */
async function allOf({ visitor, accountId }: RegisteredPerson) {
  const sessions = await service.database
    .selectFrom('session')
    .select(['id'])
    .where('account_id', '=', accountId)
    .execute();
  const secrets = await service.database
    .selectFrom('app_secret')
    .selectAll()
    .where('client_id', '=', app.id)
    .execute();
  const devices = await service.database
    .selectFrom('device')
    .select(['id', 'trusted_until'])
    .where('account_id', '=', accountId)
    .execute();
  const merges = await service.database.selectFrom('account_merge').selectAll().execute();
  const deliveries = await service.database.selectFrom('webhook_delivery').selectAll().execute();
  return {
    sessions,
    secrets: secrets.map(({ id }) => id),
    apis: await service.database.selectFrom('resource').selectAll().execute(),
    deliveries,
    devices,
    merges,
    passkeys: (await visitor.call(listPasskeys, {})).data.items.map(({ id, name }) => [id, name]),
    bindings: (await visitor.call(listBindings, {})).data.items.map(({ id }) => id),
    contacts: (await visitor.call(listContacts, {})).data.items,
    apps: (await visitor.call(listApps, {})).data.items.map(({ id, name }) => [id, name]),
    grants: (await visitor.call(listGrants, {})).data.items.map(({ id }) => id),
    profile: (await visitor.call(getProfile, {})).data,
  };
}

// threat:foreign-ids threat:GHSA-4vcf-q4xf-f48m
test.each(calls.map((call) => [nameOf(call), call] as const))(
  '%s answers another account’s identifier like one that does not exist',
  async (name, call) => {
    await passCheck(stranger);
    const before = await allOf(lin);
    const tried = await (stranger.visitor as Visitor).call(call, inputs[name]?.() as never);
    expect([400, 404]).toContain(tried.code);
    // What does not exist anywhere gets the very same answer, so that nothing can be guessed.
    const made = Object.entries(inputs[name]?.() ?? {}).map(([key, value]) => [key, nobodysOwn(key, value)]);
    const nobodys = await (stranger.visitor as Visitor).call(call, Object.fromEntries(made) as never);
    expect([tried.code, tried.msg]).toEqual([nobodys.code, nobodys.msg]);
    expect(await allOf(lin)).toEqual(before);
  },
);

test('the links of an export open only the own export', async () => {
  await passCheck(lin);
  await lin.visitor.call(requestExport, {});
  await expect.poll(async () => (await lin.visitor.call(getExport, {})).data.state).toBe('ready');
  await passCheck(stranger);
  expect((await stranger.visitor.call(getExport, {})).data).toMatchObject({ state: 'none', files: [] });
  await stranger.visitor.call(requestExport, {});
  await expect.poll(async () => (await stranger.visitor.call(getExport, {})).data.state).toBe('ready');
  for (const { url } of (await stranger.visitor.call(getExport, {})).data.files) {
    const file = await service.app.inject(url);
    expect(file.body).toContain(stranger.phone);
    expect(file.body).not.toContain(lin.phone);
  }
});
