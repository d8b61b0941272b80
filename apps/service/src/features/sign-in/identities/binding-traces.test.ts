import type { Answer } from '@tongxing/client/open-client.ts';
import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { bindIdentity, listBindings, unbindIdentity } from '@tongxing/contract/calls/identities.ts';
import { scanByMiniProgram } from '@tongxing/contract/calls/mini-program.ts';
import { readNotice } from '@tongxing/contract/calls/notices.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { finishAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { confirmQrTicket } from '@tongxing/contract/calls/qr-sign-in.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import {
  aWeChatUser,
  type MiniProgramService,
  openMiniProgramService,
} from '../../../../test/open-mini-program-service.ts';
import type { Visitor } from '../../../../test/open-service.ts';
import { recordingLog } from '../../../../test/recording-log.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { signInAt, travel } from '../../../../test/visit-provider.ts';

const log = recordingLog();
let fixture: MiniProgramService;
beforeAll(async () => {
  fixture = await openMiniProgramService({}, { log });
});
beforeEach(async () => {
  await fixture.service.database.deleteFrom('linked_identity').execute();
});
afterAll(() => fixture.close());

/** Brings the WeChat of `lin` to a browser, where it waits for an account. */
async function letWait(visitor: Visitor): Promise<string> {
  const { data } = await signInAt(visitor, { key: 'wechat', person: 'lin' });
  return (data as unknown as { bind_id: string }).bind_id;
}

/** Every way of binding the WeChat of `lin` to an account. */
const ways: Readonly<Record<string, (person: RegisteredPerson) => Promise<Answer<unknown>>>> = {
  'at the provider, in a session': async (person) => {
    await passCheck(person);
    return signInAt(person.visitor, { key: 'wechat', person: 'lin', bind: true });
  },
  'what waits, in a session': async (person) => {
    await passCheck(person);
    return person.visitor.call(bindIdentity, { bind_id: await letWait(person.visitor) });
  },
  'on signing in': async ({ phone: account, password }) => {
    const visitor = fixture.service.visitor();
    const bind_id = await letWait(visitor);
    return visitor.call(signInByPassword, { account, password, bind_id });
  },
  'by a scan': async (person) => {
    await passCheck(person);
    const code = await fixture.openCode('bind', person.visitor);
    const phone = fixture.bareWeChat();
    const scanned = await fixture.scan(phone, code, fixture.lin);
    if (scanned.code !== 1) return scanned;
    const { number = '' } = await fixture.status(code);
    return phone.call(confirmQrTicket, { ticket: code.ticket, number, proof: scanned.data.proof });
  },
};

const noticesTo = async (to: string, words = '绑定了第三方账号') =>
  ((await fixture.service.ports.listOutbox?.(to)) ?? [])
    .map(({ text }) => text)
    .filter((text) => text.includes(words));

const bindingEvents = async ({ visitor }: RegisteredPerson) =>
  (await visitor.call(listActivities, { type: 'binding' })).data.items.map(({ kind, method, details }) => ({
    kind,
    method,
    details,
  }));

// threat:identity-bound-unseen
test.each(Object.keys(ways))('bound %s: the owner is told, with a 不是我 link', async (way) => {
  const person = await registerPerson(fixture.service);
  expect(await ways[way]!(person)).toMatchObject({ code: 1 });
  await expect.poll(() => noticesTo(person.phone)).toHaveLength(1);
  const [text = ''] = await noticesTo(person.phone);
  expect(text).toContain('绑定了第三方账号“微信”');
  const token = /\/login\/not-me#([\w-]{43})/.exec(text)?.[1] ?? '';
  const read = await fixture.service.visitor().call(readNotice, { token });
  expect(read.data.kind).toBe('security_change');
});

// threat:way-removed-unseen
test('unbinding notifies the owner, with a 不是我 link', async () => {
  const person = await registerPerson(fixture.service);
  await ways['at the provider, in a session']!(person);
  const [bound] = (await person.visitor.call(listBindings, {})).data.items;
  expect((await person.visitor.call(unbindIdentity, { id: bound?.id ?? '' })).code).toBe(1);
  const notices = () => noticesTo(person.phone, '解绑了第三方账号“微信”');
  await expect.poll(notices).toHaveLength(1);
  const token = /\/login\/not-me#([\w-]{43})/.exec((await notices())[0] ?? '')?.[1] ?? '';
  expect((await fixture.service.visitor().call(readNotice, { token })).data.kind).toBe('security_change');
});

// threat:way-removed-unseen
test('a forged mini program code is written to the operator’s log', async () => {
  const before = log.lines.length;
  const code = await fixture.openCode();
  const phone = fixture.bareWeChat();
  const answer = await phone.call(scanByMiniProgram, { ticket: code.ticket, code: 'made-up' });
  expect(answer.reason).toBe('provider_rejected_code');
  const shown = log.lines.slice(before);
  expect(shown.filter((line) => line.startsWith('info: ')).join()).toContain('wechat');
  expect(shown.filter((line) => line.startsWith('warn: '))).toEqual([]);
});

test('binding an identity again, or creating an account with it, notifies nobody', async () => {
  const { service } = fixture;
  const newPerson = service.visitor();
  const bind_id = await letWait(newPerson);
  const phone = '13712349001';
  await newPerson.call(phoneCodeCalls.login, { phone });
  const code = await service.readCode(phone, 'login');
  const registered = await newPerson.call(signInByPhoneCode, { phone, code, bind_id });
  expect(registered.code).toBe(1);
  newPerson.token = registered.data.token;
  const { account_id: accountId } = await service.database
    .selectFrom('contact')
    .select('account_id')
    .where('value_key', '=', phone)
    .executeTakeFirstOrThrow();
  const person = { phone, password: '', username: null, visitor: newPerson, accountId: accountId ?? '' };
  const again = await signInAt(newPerson, { key: 'wechat', person: 'lin' });
  expect(again.code).toBe(1);
  // A notice of something else comes after where one of the binding would have been.
  service.clock.advance(61);
  await newPerson.call(phoneCodeCalls.security, {});
  await service.readCode(phone, 'security');
  expect(await noticesTo(phone)).toEqual([]);
  expect((await bindingEvents(person)).map(({ kind }) => kind)).toEqual(['identity_bound']);
});

describe.each(Object.keys(ways))('refused %s', (way) => {
  // threat:identity-bound-unseen
  test('an identity of another account is recorded in the caller’s log', async () => {
    const owner = await registerPerson(fixture.service);
    const person = await registerPerson(fixture.service);
    // It waits already where it will be chosen, as it was nobody’s when it came.
    const attempt = await start(way, person);
    expect(await ways['at the provider, in a session']!(owner)).toMatchObject({ code: 1 });
    expect(await attempt()).toMatchObject({ code: 0, data: { reason: 'identity_taken' } });
    expect(await bindingEvents(person)).toEqual([
      {
        kind: 'identity_refused',
        method: 'wechat',
        details: { provider: '微信', nickname: expect.any(String), reason: 'identity_taken' },
      },
    ]);
    expect(await noticesTo(person.phone)).toEqual([]);
  });

  // threat:identity-bound-unseen
  test('a second identity of one provider is recorded there too', async () => {
    const person = await registerPerson(fixture.service);
    await passCheck(person);
    await signInAt(person.visitor, { key: 'wechat', person: 'zhou', bind: true });
    expect(await ways[way]!(person)).toMatchObject({ code: 0, data: { reason: 'provider_already_linked' } });
    const [newest] = await bindingEvents(person);
    expect(newest).toMatchObject({
      kind: 'identity_refused',
      details: { reason: 'provider_already_linked' },
    });
  });
});

/** The way as far as nobody else has the identity; the returned function goes on. */
async function start(way: string, person: RegisteredPerson): Promise<() => Promise<Answer<unknown>>> {
  if (way === 'what waits, in a session') {
    await passCheck(person);
    const bind_id = await letWait(person.visitor);
    return () => person.visitor.call(bindIdentity, { bind_id });
  }
  if (way === 'on signing in') {
    const visitor = fixture.service.visitor();
    const bind_id = await letWait(visitor);
    const { phone: account, password } = person;
    return () => visitor.call(signInByPassword, { account, password, bind_id });
  }
  return () => ways[way]!(person);
}

// threat:identity-bound-unseen
test('an expired pending identity, or one of another browser, is recorded in the caller’s log', async () => {
  const person = await registerPerson(fixture.service);
  await passCheck(person);
  const foreign = await letWait(fixture.service.visitor());
  expect((await person.visitor.call(bindIdentity, { bind_id: foreign })).reason).toBe('link_expired');
  const { phone: account, password, visitor } = person;
  const lured = await visitor.call(signInByPassword, { account, password, bind_id: foreign });
  expect(lured.reason).toBe('link_expired');
  expect(await bindingEvents(person)).toEqual(
    [1, 2].map(() => ({
      kind: 'identity_refused',
      method: '',
      details: { provider: '', nickname: '', reason: 'link_expired' },
    })),
  );
});

describe('an answer that this browser did not request', () => {
  const hand = (visitor: Visitor, params: Record<string, string>) =>
    visitor.call(finishAtProvider, params as typeof params & { state: string });

  // threat:identity-bound-unseen
  test('is recorded in the log of the account signed in there', async () => {
    const person = await registerPerson(fixture.service);
    const attacker = await registerPerson(fixture.service);
    await passCheck(attacker);
    const params = await travel(attacker.visitor, { key: 'wechat', person: 'lin', bind: true });
    expect((await hand(person.visitor, params)).reason).toBe('provider_state_expired');
    expect(await bindingEvents(person)).toEqual([
      {
        kind: 'identity_refused',
        method: 'wechat',
        details: { provider: '微信', nickname: '', reason: 'provider_state_expired' },
      },
    ]);
  });

  // threat:way-removed-unseen
  test('is recorded for the account that started it if nobody is signed in, and for the operator if no account is known', async () => {
    const person = await registerPerson(fixture.service);
    await passCheck(person);
    const binding = await travel(person.visitor, { key: 'wechat', person: 'lin', bind: true });
    expect((await hand(fixture.service.visitor(), binding)).reason).toBe('provider_state_expired');
    expect((await bindingEvents(person)).map(({ kind }) => kind)).toEqual(['identity_refused']);

    const refusals = () => log.lines.filter((line) => line === 'info: a third-party identity was refused');
    const before = refusals().length;
    const signIn = await travel(fixture.service.visitor(), { key: 'wechat', person: 'lin' });
    expect((await hand(fixture.service.visitor(), signIn)).reason).toBe('provider_state_expired');
    expect(refusals()).toHaveLength(before + 1);
  });
});

test('an identity bound elsewhere while it was scanned is recorded in the log of the asking account', async () => {
  const [one, other] = [await registerPerson(fixture.service), await registerPerson(fixture.service)];
  const user = aWeChatUser();
  const confirms = [];
  for (const person of [one, other]) {
    await passCheck(person);
    const code = await fixture.openCode('bind', person.visitor);
    const phone = fixture.bareWeChat();
    const { proof } = (await fixture.scan(phone, code, user)).data;
    const { number = '' } = await fixture.status(code);
    confirms.push(() => phone.call(confirmQrTicket, { ticket: code.ticket, number, proof }));
  }
  expect((await confirms[0]!()).code).toBe(1);
  expect((await confirms[1]!()).reason).toBe('identity_taken');
  expect(await bindingEvents(other)).toMatchObject([
    { kind: 'identity_refused', details: { reason: 'identity_taken' } },
  ]);
});
