import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import {
  addPasskey,
  signInByPasskey,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp, startPasskeyStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type Quirks, softPasskey } from '../../../../test/soft-passkey.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
});
afterAll(() => service.close());

/** What the person reads in the own log, newest first: what happened, how, and where. */
async function log({ visitor }: RegisteredPerson) {
  const { data } = await visitor.call(listActivities, {});
  return data.items.map(({ kind, method, ip, details }) => ({ kind, method, ip, details }));
}
const textsTo = async (to: string) =>
  (await service.ports.listOutbox?.(to))?.map(({ text }) => text).join('\n');

async function withPasskey(person: RegisteredPerson) {
  await passCheck(person);
  const key = softPasskey('http://localhost:3000', { backupEligible: false, backedUp: false });
  const { session_id, options } = (await person.visitor.call(startPasskeyEnrollment, {})).data;
  await person.visitor.call(addPasskey, { session_id, ...key.create(options), name: '蓝色钥匙' });
  return {
    signIn: async (quirks: Quirks = {}) => {
      const visitor = service.visitor('61.1.1.1');
      const started = (await visitor.call(startPasskeySignIn, {})).data;
      return visitor.call(signInByPasskey, {
        session_id: started.session_id,
        ...key.get(started.options, quirks),
      });
    },
    check: async (quirks: Quirks = {}) => {
      const started = (await person.visitor.call(startPasskeyStepUp, {})).data;
      const shown = key.get(started.options, quirks);
      return person.visitor.call(passStepUp, { type: 'passkey', session_id: started.session_id, ...shown });
    },
  };
}

test('a wrong second factor is recorded in the account’s log', async () => {
  const person = await registerPerson(service);
  await turnOnTotp(service, person);
  const stranger = service.visitor('61.1.1.1');
  const { phone: account, password } = person;
  const { data } = await stranger.call(signInByPassword, { account, password });
  const { session_id } = data as unknown as { session_id: string };
  await stranger.call(answerSecondFactor, { session_id, code: 'abcdefghjkmnpqr' });
  const failed = { kind: 'second_factor_failed', method: 'password', ip: '61.1.1.1' };
  expect((await log(person))[0]).toMatchObject(failed);
});

test('a refused passkey is recorded; one that may be copied is notified too', async () => {
  const person = await registerPerson(service);
  const { signIn } = await withPasskey(person);
  expect((await signIn({ userVerified: false })).reason).toBe('passkey_refused');
  const refused = {
    kind: 'sign_in_failed',
    method: 'passkey',
    ip: '61.1.1.1',
    details: { name: '蓝色钥匙' },
  };
  expect((await log(person))[0]).toEqual(refused);

  expect((await signIn({ counter: 9 })).code).toBe(1);
  expect((await signIn({ counter: 4 })).reason).toBe('passkey_copied');
  const copied = { ...refused, details: { name: '蓝色钥匙', reason: 'counter' } };
  expect((await log(person))[0]).toEqual(copied);
  await expect.poll(() => textsTo(person.phone)).toMatch(/蓝色钥匙.*可能被人复制.*login\/not-me#/s);
});

// threat:unheard-tries
test('a failed security check is recorded with its method', async () => {
  const person = await registerPerson(service);
  const { check } = await withPasskey(person);
  await person.visitor.call(passStepUp, { type: 'password', password: 'no such password' });
  expect((await log(person))[0]).toMatchObject({ kind: 'step_up_failed', method: 'password', details: {} });
  expect((await check({ userVerified: false })).reason).toBe('passkey_refused');
  expect((await log(person))[0]).toMatchObject({ kind: 'step_up_failed', method: 'passkey', details: {} });
  expect((await check({ counter: 9 })).code).toBe(1);
  expect((await check({ counter: 9 })).reason).toBe('passkey_copied');
  expect((await log(person))[0]).toMatchObject({ kind: 'step_up_failed', details: { reason: 'counter' } });
  await expect.poll(() => textsTo(person.phone)).toContain('可能被人复制');
});

// threat:unheard-tries
test('a stranger cannot fill the log: tries with one passkey are throttled', async () => {
  const person = await registerPerson(service);
  const { signIn } = await withPasskey(person);
  for (let at = 0; at < 30; at += 1) await signIn({ userVerified: false });
  const refused = (await log(person)).filter(({ kind }) => kind === 'sign_in_failed');
  expect(refused.length).toBeGreaterThan(3);
  expect(refused.length).toBeLessThanOrEqual(6);
});
