import {
  createApp,
  editApp,
  getAppActivity,
  listApps,
  removeApp,
  rotateAppSecret,
} from '@tongxing/contract/calls/apps.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { ask, redirectUri, registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';
import { decideReview, listWaitingApps, type Verdict } from './review-apps.ts';

let service: TestService;
let developer: RegisteredPerson;
let person: RegisteredPerson;
beforeAll(async () => {
  service = await openService();
  developer = await registerPerson(service);
  person = await registerPerson(service);
});
// A security check counts for ten minutes, and some tests move the clock.
beforeEach(() => passCheck(developer));
afterAll(() => service.close());

/** What the operator decides, by the command beside the running service. */
const decide = (where: TestService, id: string, verdict: Verdict, note = '') =>
  openWork(where.ports).change((change) => decideReview(change, id, verdict, note));
const waitingAt = async (where: TestService) => listWaitingApps(where.database);
const mine = async (id: string) =>
  (await developer.visitor.call(listApps, {})).data.items.find((item) => item.id === id);
const machineToken = (id: string, secret: string) =>
  ask(service, '/oauth2/token', { id, secret }, { grant_type: 'client_credentials' });

// call:GET/v3/app call:POST/v3/app
test('registers an app, shows its secret once and stores a digest', async () => {
  const app = await registerApp(developer.visitor, {
    homepage: 'https://app.example',
    purposes: { phone: '发短信' },
  });
  expect(app.id).toMatch(/^[a-z0-9]{20}$/);
  expect(app.secret).toMatch(/^[A-Za-z0-9]{48}$/);
  const shown = await mine(app.id);
  expect(shown).toMatchObject({
    name: '青禾笔记',
    type: 'web',
    status: 'active',
    auth_method: 'client_secret_basic',
    subject_type: 'pairwise',
    redirect_uris: [redirectUri],
    purposes: { phone: '发短信' },
    people: 0,
  });
  expect(shown?.secrets).toHaveLength(1);
  expect(shown?.secrets[0]?.hint).toBe(app.secret?.slice(-4));
  expect(JSON.stringify(shown)).not.toContain(app.secret);
});

test('gives public types no secret', async () => {
  for (const type of ['spa', 'native'] as const) {
    const app = await registerApp(developer.visitor, { type, auth_method: 'client_secret_basic' });
    expect(app.secret).toBeNull();
    expect((await mine(app.id))?.auth_method).toBe('none');
  }
});

// call:POST/v3/app/edit
test('changes only the sent fields of an app, and never its type', async () => {
  const app = await registerApp(developer.visitor);
  const answer = await developer.visitor.call(editApp, {
    id: app.id,
    name: '改名',
    type: 'spa',
    scopes: ['openid'],
  });
  expect(answer.code).toBe(1);
  expect(await mine(app.id)).toMatchObject({
    name: '改名',
    type: 'web',
    scopes: ['openid'],
    contact: 'privacy@app.example',
  });
});

// call:POST/v3/app/secret
test('accepts a new secret at once and the old one until the overlap ends', async () => {
  const app = await registerApp(developer.visitor);
  const old = app.secret ?? '';
  const rotated = await developer.visitor.call(rotateAppSecret, { id: app.id, overlap_hours: 2 });
  const next = rotated.data.client_secret;
  expect((await machineToken(app.id, old)).statusCode).toBe(200);
  expect((await machineToken(app.id, next)).statusCode).toBe(200);
  service.clock.advance(2 * 3600 + 1);
  expect((await machineToken(app.id, old)).statusCode).toBe(401);
  expect((await machineToken(app.id, next)).statusCode).toBe(200);
  const secrets = (await mine(app.id))?.secrets ?? [];
  expect(secrets).toHaveLength(1);
  expect(secrets[0]?.last_used_at).not.toBeNull();
});

test('ends the old secret at once when it is rotated without overlap', async () => {
  const app = await registerApp(developer.visitor);
  const rotated = await developer.visitor.call(rotateAppSecret, { id: app.id, overlap_hours: 0 });
  expect(rotated.data.previous_expires_at).toBeNull();
  expect((await machineToken(app.id, app.secret ?? '')).statusCode).toBe(401);
});

// call:POST/v3/app/remove
test('deletes an app with its tokens and consents', async () => {
  const app = await registerApp(developer.visitor);
  const { tokens } = await signInAtApp(service, person.visitor, app);
  expect((await developer.visitor.call(removeApp, { id: app.id })).code).toBe(1);
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  expect(await mine(app.id)).toBeUndefined();
  const grants = await person.visitor.call(listGrants, {});
  expect(grants.data.items.some((grant) => grant.client_id === app.id)).toBe(false);
});

// call:GET/v3/app/activity
test('shows the developer sign-ins per day and the last errors with reasons', async () => {
  const app = await registerApp(developer.visitor);
  await signInAtApp(service, person.visitor, app);
  await signInAtApp(service, person.visitor, app);
  await ask(service, '/oauth2/token', app, {
    grant_type: 'authorization_code',
    code: 'nonsense',
    redirect_uri: redirectUri,
  });
  const { data } = await developer.visitor.call(getAppActivity, { id: app.id });
  expect(data.sign_ins).toHaveLength(30);
  expect(data.sign_ins.at(-1)?.count).toBe(2);
  expect(data.errors[0]).toMatchObject({ endpoint: 'token', error: 'invalid_grant' });
  expect(data.errors[0]?.reason).toContain('authorization code not found');
  expect((await mine(app.id))?.people).toBe(1);
});

// call:GET/v3/app/grants call:POST/v3/app/grants/revoke
test('lists a person’s grants, and revokes one', async () => {
  const someone = await registerPerson(service);
  const app = await registerApp(developer.visitor);
  const { tokens } = await signInAtApp(service, someone.visitor, app, {
    scope: 'openid phone offline_access',
    prompt: 'consent',
  });
  const [grant] = (await someone.visitor.call(listGrants, {})).data.items;
  expect(grant).toMatchObject({
    client_id: app.id,
    name: '青禾笔记',
    scopes: ['openid', 'phone', 'offline_access'],
  });
  expect((await someone.visitor.call(revokeGrant, { id: grant?.id ?? '' })).code).toBe(1);
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  const refreshed = await ask(service, '/oauth2/token', app, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token ?? '',
  });
  expect(refreshed.json().error).toBe('invalid_grant');
  expect((await someone.visitor.call(listGrants, {})).data.items).toEqual([]);
});

test('refuses a new app until an operator approves it, with the review queue on', async () => {
  const careful = await openService({ file: { apps: { review: true } } });
  const someone = await registerPerson(careful);
  const made = await someone.visitor.call(createApp, {
    name: '等待审核',
    type: 'web',
    redirect_uris: [redirectUri],
    legal_name: '某公司',
    contact: 'a@b.example',
  });
  expect(made.data.status).toBe('in_review');
  const refused = await ask(
    careful,
    '/oauth2/token',
    { id: made.data.client_id, secret: made.data.client_secret },
    { grant_type: 'client_credentials' },
  );
  expect(refused.statusCode).toBe(401);
  expect((await waitingAt(careful)).map(({ app: client }) => client.id)).toEqual([made.data.id]);
  expect(await decide(careful, made.data.id, 'refuse', '缺少隐私政策链接')).toBe(true);
  expect(await decide(careful, 'nobody', 'approve')).toBe(false);
  const shown = async () => (await someone.visitor.call(listApps, {})).data.items[0];
  expect(await shown()).toMatchObject({ status: 'refused', review_note: '缺少隐私政策链接' });
  // Saved again, it stands in the queue again.
  await passCheck(someone);
  await someone.visitor.call(editApp, { id: made.data.id, privacy_policy: 'https://b.example/privacy' });
  expect(await shown()).toMatchObject({ status: 'in_review', review_note: '', verified: false });
  await decide(careful, made.data.id, 'verify');
  expect(await shown()).toMatchObject({ status: 'active', verified: true });
  const token = await ask(
    careful,
    '/oauth2/token',
    { id: made.data.client_id, secret: made.data.client_secret },
    { grant_type: 'client_credentials' },
  );
  expect(token.statusCode).toBe(200);
  await careful.close();
});

test('refuses sign-in, refresh and tokens of a suspended app at once', async () => {
  const app = await registerApp(developer.visitor);
  const { tokens } = await signInAtApp(service, person.visitor, app);
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(200);
  await decide(service, app.id, 'suspend', '收到投诉');
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  expect((await machineToken(app.id, app.secret ?? '')).statusCode).toBe(401);
  await decide(service, app.id, 'approve');
  expect((await machineToken(app.id, app.secret ?? '')).statusCode).toBe(200);
});

// call:GET/v3/app
test('lists the own apps whole or by pages, by name and by type', async () => {
  const many = await registerPerson(service);
  // Two were made at the same moment, so that a page can end between them.
  for (const name of ['青禾 A', '青禾 b', '百分之 100%', '青禾 C', '电视']) {
    if (name !== '青禾 b') service.clock.advance(1);
    await registerApp(many.visitor, { name, ...(name === '电视' ? { type: 'device' } : {}) });
  }
  const ask = async (input: CallInput<typeof listApps>) => (await many.visitor.call(listApps, input)).data;
  const all = await ask({});
  expect(all.items.slice(0, 3).map(({ name }) => name)).toEqual(['电视', '青禾 C', '百分之 100%']);
  expect({ all: all.items.length, next: all.next_cursor }).toEqual({ all: 5, next: null });
  const made = all.items.map(({ id }) => id);

  const seen: string[] = [];
  let cursor: string | null | undefined;
  const sizes: number[] = [];
  while (cursor !== null) {
    const page = await ask({ limit: 1, ...(cursor ? { cursor } : {}) });
    seen.push(...page.items.map(({ id }) => id));
    sizes.push(page.items.length);
    cursor = page.next_cursor;
  }
  expect({ seen, sizes }).toEqual({ seen: made, sizes: [1, 1, 1, 1, 1] });
  expect(await ask({ limit: 5 })).toMatchObject({ next_cursor: null });

  const named = async (input: CallInput<typeof listApps>) => (await ask(input)).items.map(({ name }) => name);
  expect(await named({ query: 'c' })).toContain('青禾 C');
  expect(await named({ query: '青禾 B' })).toEqual(['青禾 b']);
  expect(await named({ query: '%' })).toEqual(['百分之 100%']);
  expect(await named({ query: made[0]! })).toEqual(['电视']);
  expect(await named({ types: 'device' })).toEqual(['电视']);
  expect(await named({ types: 'web,spa', limit: 1 })).toEqual(['青禾 C']);

  const { next_cursor: second } = await ask({ limit: 1 });
  // Where the list goes on is known without the app that was seen last.
  await passCheck(many);
  await many.visitor.call(removeApp, { id: made[0]! });
  expect(await named({ limit: 1, cursor: second! })).toEqual(['青禾 C']);
  // Another account's cursor leads to nothing of it.
  const strange = await developer.visitor.call(listApps, { cursor: second! });
  expect(strange.data.items.map(({ id }) => id)).not.toContain(made[1]);
  expect((await many.visitor.call(listApps, { cursor: made[1]! })).code).toBe(400);
  expect((await developer.visitor.call(listApps, { query: made[1]! })).data.items).toEqual([]);
  expect((await many.visitor.call(listApps, { types: 'nonsense' })).code).toBe(400);
});
