import { randomBytes } from 'node:crypto';
import { isUsernameFree } from '@tongxing/contract/calls/accounts.ts';
import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authenticatorCode } from '../../test/authenticator.ts';
import { inhabit } from '../../test/inhabit-sealed.ts';
import { base64, type Installation, openInstallation } from '../../test/leaked-key.ts';
import type { TestService } from '../../test/open-service.ts';
import { openWork } from '../../test/open-work.ts';
import { registerPerson } from '../../test/register-account.ts';
import { registerResource } from '../../test/register-resource.ts';
import { ask, location, redirectUri, registerApp, start, type Tokens } from '../../test/relying-party.ts';
import { findAccount } from '../features/accounts/accounts/account-store.ts';
import { isResetBy, noteResetBy } from '../features/accounts/accounts/password-reset-by.ts';
import { findDead, markDead } from '../features/activity/bounces/dead-mailbox-store.ts';
import { isAppNameReserved, reserveAppName } from '../features/oauth/apps/reserved-name-store.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let here: Installation;
let service: TestService;
beforeEach(async () => {
  here = await openInstallation();
  service = await here.open(here.former);
});
afterEach(() => here.close());

// threat:master-key-leaked
test('given a leaked key, everything is sealed and proven by the next one, and people notice nothing', async () => {
  const { lin, zhou, app, refreshToken } = await inhabit(service, here.former);
  const at = service.clock.now();
  await service.close();
  expect(
    (await here.tongxing(['keys', 'rotate', '--use', 'saml'], { SECRET_KEY: base64(here.former) })).code,
  ).toBe(0);
  const before = await here.findSealed();
  expect([...before.keys()].sort()).toEqual([
    'app.webhook_secret',
    'approval.input',
    'authorization_record.sealed_id',
    'authorization_secret.sealed',
    'manage_answer.answer',
    'outbox_event.payload',
    'saml_key.sealed_key',
    'secure_key.private_key',
    'setting_version.value',
    'signing_key.sealed_jwk',
    'totp.secret',
    'webhook_endpoint.former_secret',
    'webhook_endpoint.secret',
  ]);

  const replaced = await here.replace();
  expect([replaced.code, replaced.errors]).toEqual([0, '']);
  expect(JSON.parse(replaced.out)).toEqual({ former_file: null, flaws: [], settings_file: [] });
  const after = await here.findSealed();
  expect([...after.keys()].sort()).toEqual(
    [...before.keys(), 'former_key.sealed'].filter((name) => name !== 'secure_key.private_key').sort(),
  );
  const unchanged = new Set([...before.values()].flat());
  expect([...after.values()].flat().filter((each) => unchanged.has(each))).toEqual([]);

  expect(await here.starts({ SECRET_KEY: base64(here.former) })).toMatch(/belongs to another master key/);
  expect(await here.starts({ SECRET_KEY: base64(here.next) })).toBe('');
  const verified = await here.tongxing(['log', 'verify'], { SECRET_KEY: base64(here.next) });
  expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('all intact') });
  const audit = await here.tongxing(['log', 'export'], { SECRET_KEY: base64(here.next) });
  const events = audit.out.split('\n').map((line) => JSON.parse(line) as { kind: string; after: object });
  expect(events.findLast(({ kind }) => kind === 'keys.rotate')?.after).toEqual({ secret: true, flaws: [] });

  service = await here.open(here.next, new Date(at.getTime() + 3600_000));
  const browser = Object.assign(service.visitor(), { token: lin.visitor.token, device: lin.visitor.device });
  expect((await browser.call(getProfile, {})).data).toMatchObject({ username: 'linwan_2' });
  expect((await service.visitor().call(isUsernameFree, { username: 'linwan' })).data.available).toBe(false);
  for (const code of [authenticatorCode(zhou.secret, service.clock.now()), zhou.recoveryCode]) {
    const visitor = service.visitor();
    const asked = await visitor.call(signInByPassword, { account: zhou.phone, password: zhou.password });
    const { session_id } = asked.data as unknown as { session_id: string };
    expect(await visitor.call(answerSecondFactor, { session_id, code })).toMatchObject({ code: 1 });
  }
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
  expect((await ask(service, '/oauth2/token', app, form)).statusCode).toBe(200);
  // New events and checkpoints follow the chains that were proven anew.
  await service.work('Keeping a checkpoint of the log');
  await service.close();
  expect((await here.tongxing(['log', 'verify'], { SECRET_KEY: base64(here.next) })).code).toBe(0);
});

// threat:master-key-leaked
test('a name and a recovery code of two keys ago are still found', async () => {
  const { zhou } = await inhabit(service, here.former);
  await service.close();
  expect((await here.replace()).code).toBe(0);
  const third = randomBytes(32);
  expect((await here.replace({ SECRET_KEY: base64(here.next), NEW_SECRET_KEY: base64(third) })).code).toBe(0);
  service = await here.open(third);
  expect((await service.visitor().call(isUsernameFree, { username: 'linwan' })).data.available).toBe(false);
  const visitor = service.visitor();
  const asked = await visitor.call(signInByPassword, { account: zhou.phone, password: zhou.password });
  const { session_id } = asked.data as unknown as { session_id: string };
  const answer = { session_id, code: zhou.recoveryCode };
  expect(await visitor.call(answerSecondFactor, answer)).toMatchObject({ code: 1 });
  expect((await visitor.call(answerSecondFactor, answer)).code).not.toBe(1);
  await service.close();
});

test('what digests were made with the former key is found by the next one, through every door', async () => {
  const lin = await registerPerson(service);
  const contact = { kind: 'phone', value: lin.phone } as const;
  const work = openWork(service.ports);
  const app = { name: '青禾笔记', owner_id: null, verified: true, status: 'active' } as const;
  await work.change(async (change) => {
    await reserveAppName(change, app);
    await markDead(change, 'lin@mail.example', '5.1.1');
    await noteResetBy(change, lin.accountId, contact);
  });
  await sql`update account set password_changed_at = ${service.clock.now()}`.execute(service.database);
  await service.close();
  const found = async () => {
    const read = openWork(service.ports);
    const account = await findAccount(read.db, lin.accountId);
    return {
      name: await read.change((change) => isAppNameReserved(change, '青禾笔记', lin.accountId)),
      mailbox: [...(await findDead(read.db, read, ['lin@mail.example'])).keys()],
      reset: account !== null && isResetBy(read, account, contact),
    };
  };
  service = await here.open(here.former);
  const before = await found();
  await service.close();
  expect(before).toEqual({ name: true, mailbox: ['lin@mail.example'], reset: true });
  expect((await here.replace()).code).toBe(0);
  service = await here.open(here.next);
  expect(await found()).toEqual(before);
  await service.close();
});

// threat:master-key-leaked
test('a token for an API from before the change is inactive, and the answer is no error', async () => {
  const lin = await registerPerson(service);
  const app = await registerApp(lin.visitor);
  const api = await registerResource(lin.visitor, { token: 'jwt' });
  const asked = { scope: 'openid calendar:read', resource: api.audience };
  const { authorize, pkce, browser } = await start(service, app, asked);
  await lin.visitor.call(getAuthorization, { authorize });
  const scopes = { [api.audience]: ['calendar:read'] };
  const decision = { authorize, decision: 'approve' as const, scopes: [], resource_scopes: scopes };
  const { data } = await lin.visitor.call(decideAuthorization, decision);
  browser.showAccount(lin.visitor.token);
  const code = new URL(location(await browser.get(data.url))).searchParams.get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    code,
    code_verifier: pkce.verifier,
    redirect_uri: redirectUri,
  };
  const redeemed = await ask(service, '/oauth2/token', app, { ...form, resource: api.audience });
  const { access_token: token } = redeemed.json<Tokens>();
  expect(token.split('.')).toHaveLength(3);
  const introspect = async () => (await ask(service, '/oauth2/introspect', api, { token })).json();
  expect(await introspect()).toMatchObject({ active: true });
  await service.close();
  expect((await here.replace()).code).toBe(0);
  service = await here.open(here.next);
  expect(await introspect()).toEqual({ active: false });
  await service.close();
});
