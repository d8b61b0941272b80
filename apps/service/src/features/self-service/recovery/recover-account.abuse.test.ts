import { listActivities, reportActivity } from '@tongxing/contract/calls/activity-log.ts';
import { changeEmail } from '@tongxing/contract/calls/contacts.ts';
import { reportNotice } from '@tongxing/contract/calls/notices.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { changePassword, resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { answerSecondFactor, enableTotp, setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { awaitCode } from '../../../../test/await-code.ts';
import { turnOnTotp } from '../../../../test/be-proven.ts';
import { breakIn, openToBreakIn, readLink, textsTo, untouched, ways } from '../../../../test/break-in.ts';
import { type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

const day = 24 * 3600;
let service: TestService;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ service, close } = await openToBreakIn());
});
afterAll(() => close());

test.each(Object.entries(untouched))('before a report, an intruder can sign in by %s', async (_, add) => {
  const works = await add(await breakIn(service));
  expect(await works()).toBe(true);
});

describe.each(Object.entries(ways))('不是我 in %s', (_, report) => {
  test.each(Object.entries(untouched))('ends %s', async (_name, add) => {
    const scene = await breakIn(service);
    const works = await add(scene);
    await report(scene);
    expect(await works()).toBe(false);
  });

  // threat:way-in-after-report
  test('makes the browser unknown again: its next sign-in is notified', async () => {
    const scene = await breakIn(service);
    const { owner, intruder } = scene;
    await report(scene);
    const known = await service.database
      .selectFrom('device')
      .select('id')
      .where('account_id', '=', owner.accountId)
      .execute();
    // The one that asks stays known; a notice is answered from anywhere.
    expect(known).toHaveLength(report === ways['the log'] ? 1 : 0);
    const { phone } = owner;
    const pass = async () =>
      (await textsTo(service, phone)).filter((text) => text.includes('新设备上登录')).length;
    const before = await pass();
    service.clock.advance(61);
    await intruder.call(phoneCodeCalls.login, { phone });
    const code = await service.readCode(phone, 'login');
    expect(await intruder.call(signInByPhoneCode, { phone, code })).toMatchObject({ code: 1 });
    await expect.poll(pass).toBe(before + 1);
  });

  // threat:way-in-after-report
  test('restores the owner’s phone, names it, and notifies it', async () => {
    const scene = await breakIn(service);
    const { phone } = scene.owner;
    await untouched['a phone number']?.(scene);
    const data = await report(scene);
    if ('contacts' in data) {
      expect(data.contacts).toEqual([{ type: 'phone', to: `${phone.slice(0, 3)}****${phone.slice(-4)}` }]);
    }
    expect(data.quarantined).toEqual([{ kind: 'contact', name: expect.stringMatching(/^139\*{4}/) }]);
    const { value } = await service.database
      .selectFrom('contact')
      .select('value')
      .where('account_id', '=', scene.owner.accountId)
      .executeTakeFirstOrThrow();
    expect(value).toBe(phone);
    await expect
      .poll(() => textsTo(service, phone))
      .toContainEqual(expect.stringContaining('标记了“不是我”'));
  });

  // threat:way-in-after-report
  test('undoes two-step verification that only the intruder can pass', async () => {
    const scene = await breakIn(service);
    const { intruder, owner } = scene;
    // Once it is on, the owner passes no check any more: in the log this is for who has passed one, and else for the link.
    const proof = { type: 'password' as const, password: owner.password };
    expect(await owner.visitor.call(passStepUp, proof)).toMatchObject({ code: 1 });
    const { data } = await intruder.call(setUpTotp, {});
    const code = authenticatorCode(data.secret, service.clock.now());
    expect(await intruder.call(enableTotp, { code })).toMatchObject({ code: 1 });
    expect((await report(scene)).quarantined).toEqual([{ kind: 'totp', name: expect.any(String) }]);
    service.clock.advance(61);
    const { phone } = owner;
    const visitor = service.visitor();
    await visitor.call(phoneCodeCalls.login, { phone });
    const entered = await visitor.call(signInByPhoneCode, {
      phone,
      code: await service.readCode(phone, 'login'),
    });
    expect(entered).toMatchObject({ code: 1 });
  });

  test('voids the password that the intruder set', async () => {
    const scene = await breakIn(service);
    const { intruder, owner } = scene;
    const password = 'the intruders own 1';
    const order = { password, old_password: owner.password };
    expect(await intruder.call(changePassword, order)).toMatchObject({ code: 1 });
    expect(await owner.visitor.call(getProfile, {})).toMatchObject({ code: 401 });
    // The owner's own sessions ended with it: by a code there is a new one, for who goes by the log.
    const { phone } = owner;
    await owner.visitor.call(phoneCodeCalls.login, { phone });
    const login = await service.readCode(phone, 'login');
    const back = await owner.visitor.call(signInByPhoneCode, { phone, code: login });
    owner.visitor.token = back.data.token;
    await report(scene);
    const answer = await service.visitor().call(signInByPassword, { account: owner.phone, password });
    expect(answer).toMatchObject({ reason: 'wrong_credentials' });
  });
});

test('what is older than the suspicion, and what the account was created with, stays', async () => {
  const owner = await registerPerson(service);
  const email = `before${owner.phone.slice(-4)}@mail.example`;
  service.clock.advance(61);
  await owner.visitor.call(passStepUp, { type: 'password', password: owner.password });
  await owner.visitor.call(emailCodeCalls.change_email, { email });
  const code = await service.readCode(email, 'change_email');
  expect(await owner.visitor.call(changeEmail, { email, code })).toMatchObject({ code: 1 });
  service.clock.advance(day);
  const intruder = service.visitor();
  const { phone: account, password } = owner;
  await intruder.call(signInByPassword, { account, password });
  const { items } = (await owner.visitor.call(listActivities, { type: 'sign_in' })).data;
  const id = items.find(({ attention }) => attention)?.id ?? '';
  expect((await owner.visitor.call(reportActivity, { id })).data.quarantined).toEqual([]);
  await owner.visitor.call(passStepUp, { type: 'password', password });
  const registered = items.find(({ kind }) => kind === 'registered')?.id ?? '';
  expect((await owner.visitor.call(reportActivity, { id: registered })).data.quarantined).toEqual([
    { kind: 'contact', name: expect.stringContaining('@') },
  ]);
  const { contacts } = await service.database
    .selectFrom('contact')
    .select(({ fn }) => fn.agg<string[]>('array_agg', ['value']).as('contacts'))
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  expect(contacts).toEqual([owner.phone]);
});

// threat:way-in-after-report
test('pending steps of an intruder are void after the recovery', async () => {
  const scene = await breakIn(service);
  const { owner, intruder } = scene;
  const token = await readLink(scene);
  // The intruder's own password change and the owner's 不是我, both at once: whichever is first, the intruder is out.
  const [changed, reported] = await Promise.all([
    intruder.call(changePassword, { password: 'the intruders own 1', old_password: owner.password }),
    service.visitor().call(reportNotice, { token }),
  ]);
  expect(reported).toMatchObject({ code: 1 });
  expect([1, 0, 401]).toContain(changed.code);
  expect(await intruder.call(getProfile, {})).toMatchObject({ code: 401 });
  const { password_hash: hash } = await service.database
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  expect(hash).toBeNull();
});

// threat:way-in-after-report
test('a pending sign-in is void after 不是我, even with the right second factor', async () => {
  const owner = await registerPerson(service);
  const { secret } = await turnOnTotp(service, owner);
  const { phone: account, password } = owner;
  const start = async () => {
    const visitor = service.visitor();
    const asked = await visitor.call(signInByPassword, { account, password });
    const { session_id } = asked.data as unknown as { session_id: string };
    return { visitor, session_id };
  };
  const [one, other] = [await start(), await start()];
  const answer = ({ visitor, session_id }: typeof one) => {
    service.clock.advance(31);
    return visitor.call(answerSecondFactor, {
      session_id,
      code: authenticatorCode(secret, service.clock.now()),
    });
  };
  expect(await answer(one)).toMatchObject({ code: 1 });
  const { items } = (await owner.visitor.call(listActivities, {})).data;
  const id = items.find(({ reportable }) => reportable)?.id ?? '';
  expect(await owner.visitor.call(reportActivity, { id })).toMatchObject({ code: 1 });
  expect(await answer(other)).toMatchObject({ reason: 'challenge_expired' });
  expect(await answer(await start())).toMatchObject({ code: 1 });
});

test.each(['password_reset', 'password_changed', 'reported'])(
  '%s is one event of the account',
  async (kind) => {
    const scene = await breakIn(service);
    const { owner } = scene;
    if (kind === 'reported') await ways['the log'](scene);
    else if (kind === 'password_changed') {
      await owner.visitor.call(passStepUp, { type: 'password', password: owner.password });
      const order = { password: 'a whole new secret 9', old_password: owner.password };
      expect(await owner.visitor.call(changePassword, order)).toMatchObject({ code: 1 });
    } else {
      const { phone } = owner;
      const visitor = service.visitor();
      service.clock.advance(61);
      const code = await awaitCode(service, phone, 'forget', () =>
        visitor.call(phoneCodeCalls.forget, { phone }),
      );
      const order = { type: 'phone' as const, phone, code, password: 'a whole new secret 9' };
      expect(await visitor.call(resetPassword, order)).toMatchObject({ code: 1 });
    }
    const { at } = await service.database
      .selectFrom('activity')
      .select('at')
      .where('account_id', '=', owner.accountId)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const events = await service.database
      .selectFrom('activity')
      .select('kind')
      .where('account_id', '=', owner.accountId)
      .where('at', '=', at)
      .where('kind', '!=', 'step_up')
      .execute();
    expect(events.map((event) => event.kind)).toEqual([kind]);
  },
);
