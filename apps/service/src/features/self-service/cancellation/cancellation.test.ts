import {
  getCancellation,
  requestCancellation,
  revokeCancellation,
} from '@tongxing/contract/calls/cancellation.ts';
import { removeContact } from '@tongxing/contract/calls/contacts.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTraces } from '../../../../test/find-traces.ts';
import { addFurther, idOf } from '../../../../test/further-contact.ts';
import { giveRoles } from '../../../../test/make-operator.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';

const day = 24 * 3600;
let service: TestService;
const heard: { url: string; body: string }[] = [];

beforeAll(async () => {
  service = await openService({
    ports: {
      outgoingFetch: async (url, init) => {
        heard.push({ url: String(url), body: String(init?.body ?? '') });
        return new Response(null, { status: 200 });
      },
    },
  });
});
afterAll(() => service.close());

const stepUp = (visitor: Visitor, password: string) =>
  visitor.call(passStepUp, { type: 'password', password });
const erase = () => service.work('Erasing cancelled accounts');
const textsTo = async (to: string) => (await service.ports.listOutbox?.(to))?.map(({ text }) => text) ?? [];

async function signIn({ phone, password }: RegisteredPerson) {
  const visitor = service.visitor();
  const answer = await visitor.call(signInByPassword, { account: phone, password });
  visitor.token = answer.data.token;
  return { visitor, answer };
}

async function leave({ visitor, password }: { visitor: Visitor; password: string }) {
  await stepUp(visitor, password);
  const answer = await visitor.call(requestCancellation, { reason: '不再使用了' });
  if (answer.code !== 1) throw new Error(answer.msg);
  return answer.data;
}

// call:POST/v3/user/cancel
test('a cancellation requires the security check and ends every session; a sign-in revokes it and says so', async () => {
  const person = await registerPerson(service);
  const { visitor: other } = await signIn(person);
  expect((await person.visitor.call(requestCancellation, {})).code).toBe(10);
  await stepUp(person.visitor, person.password);
  const asked = await person.visitor.call(requestCancellation, {});
  expect(asked).toMatchObject({ code: 1 });
  expect(asked.data.receipt).toMatch(/^[A-Z2-9]{12}$/);
  for (const visitor of [person.visitor, other]) {
    expect((await visitor.call(getProfile, {})).code).toBe(401);
  }
  service.clock.advance(14 * day);
  const { visitor: back, answer } = await signIn(person);
  expect(answer.data.cancellation_revoked).toBe(true);
  expect((await back.call(getCancellation, {})).data.state).toBe('none');
  expect((await signIn(person)).answer.data.cancellation_revoked).toBeUndefined();
  service.clock.advance(2 * day);
  await erase();
  expect((await back.call(getProfile, {})).code).toBe(1);
});

// spec:7.4 call:GET/v3/user/cancel call:POST/v3/user/cancel/revoke
test('a live session can revoke its own account’s cancellation only', async () => {
  const [person, other] = [await registerPerson(service), await registerPerson(service)];
  const now = service.clock.now();
  // As if the request had come while this session was being opened: it outlived the end of all others.
  for (const { accountId } of [person, other]) {
    await service.database
      .insertInto('cancellation')
      .values({
        account_id: accountId,
        requested_at: now,
        due_at: now,
        reason: '',
        receipt: accountId.slice(-12),
      })
      .execute();
  }
  expect((await person.visitor.call(getCancellation, {})).data.state).toBe('pending');
  // Decisions §5: marked L S as the request itself is.
  expect((await person.visitor.call(revokeCancellation, {})).code).toBe(10);
  await stepUp(person.visitor, person.password);
  expect((await person.visitor.call(revokeCancellation, {})).code).toBe(1);
  expect((await person.visitor.call(getCancellation, {})).data.state).toBe('none');
  expect((await other.visitor.call(getCancellation, {})).data.state).toBe('pending');
  // Twice is no fault.
  expect((await person.visitor.call(revokeCancellation, {})).code).toBe(1);
  await stepUp(other.visitor, other.password);
  await other.visitor.call(revokeCancellation, {});
});

test('after parallel cancellations in two browsers, a session that is still live can revoke it', async () => {
  const person = await registerPerson(service);
  const { visitor } = await signIn(person);
  // As if the sign-in had been under way while the other browser asked.
  await service.database
    .insertInto('cancellation')
    .values({
      account_id: person.accountId,
      requested_at: service.clock.now(),
      due_at: new Date(service.clock.now().getTime() + 15 * day * 1000),
      reason: '',
      receipt: 'AAAABBBBCCCC',
    })
    .execute();
  const pending = (await visitor.call(getCancellation, {})).data;
  expect(pending).toMatchObject({ state: 'pending', blockers: [] });
  expect((pending.due_at ?? 0) - (pending.requested_at ?? 0)).toBe(15 * day);
  expect((await service.visitor().call(revokeCancellation, {})).code).toBe(401);
  await stepUp(visitor, person.password);
  expect((await visitor.call(revokeCancellation, {})).code).toBe(1);
  expect((await visitor.call(revokeCancellation, {})).code).toBe(1);
  expect((await visitor.call(getCancellation, {})).data.state).toBe('none');
  service.clock.advance(16 * day);
  await erase();
  expect((await signIn(person)).answer.code).toBe(1);
});

test('a receipt is sent at the request and at the erasure; revoking is notified too', async () => {
  const person = await registerPerson(service);
  const first = await leave(person);
  await expect.poll(() => textsTo(person.phone)).toContainEqual(expect.stringContaining(first.receipt));
  const [text] = await textsTo(person.phone);
  expect(text).toMatch(
    /申请了注销，回执号 [A-Z2-9]{12}。\d{4}年\d{1,2}月\d{1,2}日 \d\d:\d\d 以前登录一次，注销就会取消/,
  );
  const { visitor } = await signIn(person);
  await expect.poll(() => textsTo(person.phone)).toContainEqual(expect.stringContaining('取消了注销'));

  const second = await leave({ visitor, password: person.password });
  expect(second.receipt).not.toBe(first.receipt);
  service.clock.advance(15 * day + 1);
  await erase();
  await expect
    .poll(() => textsTo(person.phone))
    .toContainEqual(expect.stringContaining(`数据已删除，回执号 ${second.receipt}。以后不会再给你发消息`));
});

test('apps get a back-channel logout at once, and a webhook at the erasure', async () => {
  const developer = await registerPerson(service);
  const app = await registerApp(developer.visitor, {
    backchannel_logout_uri: 'https://app.example/logout',
    webhook_url: 'https://app.example/hook',
  });
  const person = await registerPerson(service);
  const { tokens } = await signInAtApp(service, person.visitor, app);
  const { sub } = decodeJwt(tokens.id_token ?? '');
  heard.length = 0;
  await leave(person);
  await expect.poll(() => heard.map(({ url }) => url)).toEqual(['https://app.example/logout']);
  const logout = decodeJwt(new URLSearchParams(heard[0]?.body).get('logout_token') ?? '');
  expect(logout).toMatchObject({
    sub,
    aud: app.id,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);

  heard.length = 0;
  service.clock.advance(15 * day + 1);
  await erase();
  await service.work('Sending webhooks');
  expect(heard.map(({ url }) => url)).toEqual(['https://app.example/hook']);
  const notices = JSON.parse(heard[0]?.body ?? '{}');
  expect(notices).toMatchObject({ type: 'account.cancelled', data: { client_id: app.id, sub } });
});

test('after a cancellation, revoked and repeated, no table holds anything of the person but the receipt', async () => {
  const developer = await registerPerson(service);
  const app = await registerApp(developer.visitor);
  const person = await registerPerson(service, { phone: '19812345678', username: 'leaver_77' });
  const { phone, password, visitor, accountId } = person;
  await visitor.call(editProfile, { nickname: '将行者', bio: '就此别过', birthday: '1991-02-03' });
  await signInAtApp(service, visitor, app, { scope: 'openid profile phone offline_access' });
  await leave(person);
  const { visitor: back } = await signIn(person);
  await signInAtApp(service, back, app);
  const { receipt } = await leave({ visitor: back, password });
  // Told before the clock moves on: what came days later would be kept a day longer.
  await expect.poll(() => textsTo(phone)).toContainEqual(expect.stringContaining(receipt));
  service.clock.advance(15 * day - 60);
  await erase();
  expect((await findTraces(service.database, ['将行者'])).length).toBeGreaterThan(0);

  service.clock.advance(120);
  await erase();
  await expect.poll(() => textsTo(phone)).toContainEqual(expect.stringContaining('数据已删除'));
  // The outbox stands for the vendor, who has the number of the last message for a day.
  service.clock.advance(day + 60);
  await service.work('Clearing authorization records');
  const { state } = service.ports;
  if ('sweep' in state && typeof state.sweep === 'function') await state.sweep();
  const personal = [phone, 'leaver_77', '将行者', '就此别过', '1991-02-03', '不再使用了', accountId];
  expect(await findTraces(service.database, personal)).toEqual([]);
  expect(await findTraces(service.database, [receipt])).toHaveLength(1);
  const again = await service.visitor().call(signInByPassword, { account: phone, password });
  expect(again.reason).toBe('wrong_credentials');
});

test('the erasure removes further and recently removed contacts, and others can use them', async () => {
  const person = await registerPerson(service, { phone: '19833330001' });
  const { phone, password, visitor, accountId } = person;
  const [further, email, removed] = ['19833330002', 'leaving@mail.example', 'given-up@gone.example'] as const;
  await stepUp(visitor, password);
  // The first address is the main one.
  for (const to of [further, email, removed]) await addFurther(service, visitor, to);
  const id = await idOf(visitor, '@gone.example');
  expect((await visitor.call(removeContact, { id })).code).toBe(1);
  const { receipt } = await leave(person);
  for (const to of [phone, further, email]) {
    await expect.poll(() => textsTo(to)).toContainEqual(expect.stringContaining(receipt));
  }
  service.clock.advance(15 * day - 60);
  await erase();
  const tables = async () =>
    (await findTraces(service.database, [accountId])).map((row) => row.replace(/:.*/s, ''));
  expect(await tables()).toEqual(expect.arrayContaining(['contact', 'former_contact']));
  await expect(registerPerson(service, { phone: further })).rejects.toThrow('手机号');

  service.clock.advance(120);
  await erase();
  for (const to of [phone, further, email]) {
    await expect.poll(() => textsTo(to)).toContainEqual(expect.stringContaining('数据已删除'));
  }
  expect((await textsTo(removed)).join()).not.toContain(receipt);
  service.clock.advance(day + 60);
  await service.work('Clearing authorization records');
  const { state } = service.ports;
  if ('sweep' in state && typeof state.sweep === 'function') await state.sweep();
  expect(await findTraces(service.database, [phone, further, email, removed, accountId])).toEqual([]);
  const next = await registerPerson(service, { phone: further });
  await stepUp(next.visitor, next.password);
  for (const to of [email, removed]) await addFurther(service, next.visitor, to);
});

// threat:CVE-2026-55670
test('the next owner of a number gets a new account without data of the former one (CVE-2026-55670)', async () => {
  const developer = await registerPerson(service);
  const app = await registerApp(developer.visitor);
  const former = await registerPerson(service, { phone: '19811112222', username: 'reused_name' });
  await former.visitor.call(editProfile, { nickname: '从前的人', bio: '从前的话' });
  const before = await signInAtApp(service, former.visitor, app);
  await leave(former);
  service.clock.advance(15 * day + 1);
  await erase();

  // The same browser even: what a device remembers belongs to an account.
  const { visitor } = former;
  visitor.token = null;
  await visitor.call(phoneCodeCalls.login, { phone: former.phone });
  const code = await service.readCode(former.phone, 'login');
  const answer = await visitor.call(signInByPhoneCode, { phone: former.phone, code });
  visitor.token = answer.data.token;
  const profile = (await visitor.call(getProfile, {})).data;
  expect(profile).toMatchObject({ bio: '', username: null, security: { password: false, passkeys: 0 } });
  expect(profile.nickname).not.toBe('从前的人');
  // What apps and people know as the former one's rests for half a year.
  const renamed = await visitor.call(editProfile, { username: 'reused_name' });
  expect(renamed.reason).toBe('username_taken');
  const after = await signInAtApp(service, visitor, app);
  expect(decodeJwt(after.tokens.id_token ?? '').sub).not.toBe(decodeJwt(before.tokens.id_token ?? '').sub);
});

test('the last owner of the service cannot cancel, and of two owners at once one can', async () => {
  const both = await Promise.all([registerPerson(service), registerPerson(service)]);
  const [first, second] = both;
  if (!first || !second) throw new Error('nobody');
  await giveRoles(service, first.accountId, ['owner']);
  await stepUp(first.visitor, first.password);
  expect((await first.visitor.call(getCancellation, {})).data.blockers).toEqual([
    { kind: 'last_owner', count: 1 },
  ]);
  expect(await first.visitor.call(requestCancellation, {})).toMatchObject({ reason: 'cancellation_blocked' });
  await giveRoles(service, second.accountId, ['owner']);
  await stepUp(second.visitor, second.password);
  const asked = await Promise.all(both.map(({ visitor }) => visitor.call(requestCancellation, {})));
  expect(asked.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  await service.database.deleteFrom('operator').execute();
});
