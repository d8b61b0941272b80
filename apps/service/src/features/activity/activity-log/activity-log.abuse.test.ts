import { listSwitchableAccounts, switchAccount } from '@tongxing/contract/calls/account-switch.ts';
import { confirmActivity, listActivities, reportActivity } from '@tongxing/contract/calls/activity-log.ts';
import { changePhone } from '@tongxing/contract/calls/contacts.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { listSessions, revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { chainKeysOf } from './hash-chain.ts';
import { verifyChain } from './verify-log.ts';

let service: TestService;
let lin: RegisteredPerson;
let stranger: RegisteredPerson;

beforeAll(async () => {
  service = await openService();
  lin = await registerPerson(service);
  stranger = await registerPerson(service);
});
afterAll(() => service.close());

async function signIn({ phone, password }: RegisteredPerson, device?: string): Promise<Visitor> {
  const fresh = service.visitor();
  const visitor = device ? { ...fresh, device } : fresh;
  const answer = await visitor.call(signInByPassword, { account: phone, password });
  fresh.token = answer.data.token;
  return fresh;
}

const verify = (key = service.ports.masterKey) =>
  verifyChain(service.database, chainKeysOf(key), lin.accountId);

// call:GET/v3/user/logs threat:GHSA-4vcf-q4xf-f48m
test('returns not found for sessions, events and accounts of others', async () => {
  const [session] = (await lin.visitor.call(listSessions, {})).data.items;
  const [event] = (await lin.visitor.call(listActivities, {})).data.items;
  const id = session?.id ?? '';
  const eventId = event?.id ?? '';
  expect((await stranger.visitor.call(revokeSessions, { id })).code).toBe(404);
  expect((await stranger.visitor.call(reportActivity, { id: eventId })).code).toBe(404);
  expect((await stranger.visitor.call(confirmActivity, { id: eventId })).code).toBe(404);
  expect((await stranger.visitor.call(listActivities, { cursor: eventId })).code).toBe(400);
  expect((await stranger.visitor.call(switchAccount, { id: lin.accountId })).code).toBe(404);
  const switchable = (await stranger.visitor.call(listSwitchableAccounts, {})).data.items;
  expect(switchable.map((item) => item.id)).toEqual([stranger.accountId]);
  expect((await lin.visitor.call(getProfile, {})).code).toBe(1);
});

// threat:CVE-2026-33503
test.each(["1' or '1'='1", '-1', '99999999999999999999', '../../..', '%00', 'a'.repeat(200)])(
  'refuses a forged cursor: %s',
  async (cursor) => {
    const answer = await lin.visitor.call(listActivities, { cursor });
    expect(answer).toMatchObject({ status: 400, code: 400 });
  },
);

// call:POST/v3/user/logs/confirm call:POST/v3/user/logs/report
test('a sign-in on a new device is marked until it is confirmed; 不是我 ends the other sessions', async () => {
  const other = await signIn(lin);
  const find = async () =>
    (await lin.visitor.call(listActivities, {})).data.items.find((item) => item.attention);
  const asked = await find();
  expect(asked).toMatchObject({ kind: 'sign_in', reportable: true, current: false });
  await lin.visitor.call(confirmActivity, { id: asked?.id ?? '' });
  expect(await find()).toBeUndefined();

  const third = await signIn(lin);
  const reported = await find();
  const answer = await lin.visitor.call(reportActivity, { id: reported?.id ?? '' });
  expect(answer.data).toEqual({ ended: 2, next: 'change_password', quarantined: [] });
  for (const visitor of [other, third]) expect((await visitor.call(getProfile, {})).code).toBe(401);
  expect(await find()).toBeUndefined();
});

// call:GET/v3/user/sessions call:POST/v3/user/sessions/revoke
test('a session can be ended by another one, and by itself', async () => {
  const other = await signIn(lin);
  const mine = (await other.call(listSessions, {})).data.items.find((item) => item.current);
  expect((await other.call(revokeSessions, { id: mine?.id ?? '' })).code).toBe(1);
  expect((await other.call(getProfile, {})).code).toBe(401);
  expect((await lin.visitor.call(getProfile, {})).code).toBe(1);
});

test('the chain verifies after concurrent events and a purge, and detects tampering', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => lin.visitor.call(editProfile, { bio: `第 ${at} 次` })),
  );
  expect((await verify()).brokenAt).toBeNull();
  expect((await verify(Buffer.alloc(32))).brokenAt).not.toBeNull();

  service.clock.advance(200 * 24 * 3600);
  const saved = () => service.database.selectFrom('activity').select('id').execute();
  const before = (await saved()).length;
  await service.work('Clearing the log');
  expect(before - (await saved()).length).toBeGreaterThan(10);
  lin.visitor.token = (await signIn(lin)).token;
  for (const bio of ['一', '二', '三']) await lin.visitor.call(editProfile, { bio });
  expect((await verify()).brokenAt).toBeNull();

  const rows = await service.database
    .selectFrom('activity')
    .selectAll()
    .where('account_id', '=', lin.accountId)
    .orderBy('seq')
    .execute();
  const middle = rows.at(-2);
  if (!middle) throw new Error('there are events');
  const set = (kind: string) =>
    service.database.updateTable('activity').set({ kind }).where('id', '=', middle.id).execute();
  await set('sign_out');
  expect((await verify()).brokenAt).toBe(middle.id);
  await set(middle.kind);
  expect((await verify()).brokenAt).toBeNull();
  await service.database
    .deleteFrom('activity')
    .where('id', '=', rows.at(-1)?.id ?? '')
    .execute();
  expect((await verify()).brokenAt).toBe('end');
  await service.database.deleteFrom('activity').where('id', '=', middle.id).execute();
  expect((await verify()).brokenAt).toBe('end');
});

// call:POST/v3/sms/change_phone call:POST/v3/user/change_phone threat:better-auth-7196
test('a phone number changes only by a code to the new one; codes to the old one are void afterwards', async () => {
  const person = await registerPerson(service);
  const [fresh, visitor] = ['19700000001', person.visitor];
  // One code a minute to an address, and registration has sent one.
  service.clock.advance(61);
  await visitor.call(phoneCodeCalls.security, {});
  const oldCode = await service.readCode(person.phone, 'security');
  expect((await visitor.call(changePhone, { phone: fresh, code: '123456' })).code).toBe(10);
  await visitor.call(passStepUp, { type: 'password', password: person.password });
  expect((await visitor.call(changePhone, { phone: fresh, code: '123456' })).reason).toBe('code_expired');
  await visitor.call(phoneCodeCalls.change_phone, { phone: fresh });
  const code = await service.readCode(fresh, 'change_phone');
  expect((await visitor.call(changePhone, { phone: '19700000002', code })).reason).toBe('code_expired');
  expect((await visitor.call(changePhone, { phone: fresh, code })).code).toBe(1);
  expect((await visitor.call(passStepUp, { type: 'phone', code: oldCode })).reason).toBe('code_expired');
  expect((await visitor.call(getProfile, {})).data.phone).toBe('197****0001');
  const notices = async () => (await service.ports.listOutbox?.(person.phone))?.map(({ text }) => text);
  await expect.poll(notices).toContainEqual(expect.stringContaining('手机号'));
});

test('refuses a phone number of another account even with its code', async () => {
  const person = await registerPerson(service);
  await person.visitor.call(passStepUp, { type: 'password', password: person.password });
  await person.visitor.call(phoneCodeCalls.change_phone, { phone: stranger.phone });
  const code = await service.readCode(stranger.phone, 'change_phone');
  const answer = await person.visitor.call(changePhone, { phone: stranger.phone, code });
  expect(answer.reason).toBe('belongs_to_other');
});
