import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { changeEmail, changePhone } from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { addPasskey, startPasskeyEnrollment } from '@tongxing/contract/calls/passkeys.ts';
import { changePassword, resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { enableTotp, setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitCode } from '../../../../test/await-code.ts';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({
    file: {
      captcha: { kinds: [] },
      limits: { codes_per_ip_hour: 1000, codes_per_network_hour: 1000 },
    },
  });
});
afterAll(() => service.close());

const password = 'a whole new secret 9';
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const failures = async ({ visitor }: RegisteredPerson) =>
  (await visitor.call(listActivities, {})).data.items
    .filter(({ kind }) => kind.endsWith('_failed'))
    .map(({ kind, method }) => `${kind} ${method}`);

/** What can be tried on somebody with a wrong proof, and what it is called in their log. */
const tries: Record<string, (person: RegisteredPerson) => Promise<unknown>> = {
  async 'sign_in_failed phone_code'({ phone }) {
    const stranger = service.visitor();
    await stranger.call(phoneCodeCalls.login, { phone });
    const code = wrong(await service.readCode(phone, 'login'));
    return stranger.call(signInByPhoneCode, { phone, code });
  },
  async 'recovery_failed phone'({ phone }) {
    const stranger = service.visitor();
    const code = wrong(
      await awaitCode(service, phone, 'forget', () => stranger.call(phoneCodeCalls.forget, { phone })),
    );
    return stranger.call(resetPassword, { type: 'phone', phone, code, password });
  },
  'change_failed password': ({ visitor }) =>
    visitor.call(changePassword, { password, old_password: 'not the old one' }),
  async 'change_failed phone'({ visitor }) {
    const phone = '13955500001';
    await visitor.call(phoneCodeCalls.change_phone, { phone });
    return visitor.call(changePhone, { phone, code: wrong(await service.readCode(phone, 'change_phone')) });
  },
  async 'change_failed email'({ visitor }) {
    const email = 'told@mail.example';
    await visitor.call(emailCodeCalls.change_email, { email });
    return visitor.call(changeEmail, { email, code: wrong(await service.readCode(email, 'change_email')) });
  },
  async 'change_failed totp'({ visitor }) {
    await visitor.call(setUpTotp, {});
    return visitor.call(enableTotp, { code: '000000' });
  },
  async 'change_failed passkey'({ visitor }) {
    const key = softPasskey('https://evil.example');
    const { session_id, options } = (await visitor.call(startPasskeyEnrollment, {})).data;
    return visitor.call(addPasskey, { session_id, ...key.create(options) });
  },
};

// threat:unheard-tries
test.each(Object.entries(tries))('records %s in the log of the account', async (name, attempt) => {
  const person = await registerPerson(service);
  service.clock.advance(61);
  await passCheck(person);
  expect(await attempt(person)).toMatchObject({ code: 0 });
  await expect.poll(() => failures(person)).toEqual([name]);
});

// threat:unheard-tries
test('records at most ten failures of one kind an hour', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  await person.visitor.call(setUpTotp, {});
  for (let at = 0; at < 15; at += 1) await person.visitor.call(enableTotp, { code: '000000' });
  await expect.poll(async () => (await failures(person)).length).toBe(10);
});

// threat:unheard-tries
test('an unknown contact gets the same reply and leaves no event', async () => {
  const stranger = service.visitor();
  const phone = '13955500002';
  await stranger.call(phoneCodeCalls.login, { phone });
  const code = wrong(await service.readCode(phone, 'login'));
  expect(await stranger.call(signInByPhoneCode, { phone, code })).toMatchObject({ reason: 'code_mismatch' });
});

// threat:foreign-log-rows
test('strangers write at most twenty rows a day into somebody’s log, by passwords and by codes', async () => {
  const person = await registerPerson(service);
  const rows = async () => {
    const { rows: found } = await sql<{ kind: string; method: string; count: number }>`
      select kind, method, count(*)::int as count from activity
      where account_id = ${person.accountId} and kind like '%_failed' group by 1, 2`.execute(
      service.database,
    );
    return Object.fromEntries(found.map(({ kind, method, count }) => [`${kind} ${method}`, count]));
  };
  const strangers = Array.from({ length: 60 }, (_, at) => service.visitor(`10.77.${at}.1`));
  for (const [at, stranger] of strangers.entries()) {
    if (at % 6 === 0) service.clock.advance(3601);
    await stranger.call(signInByPassword, { account: person.phone, password: 'not this one 9' });
  }
  // Rows are written behind the answers.
  await expect.poll(async () => (await rows())['sign_in_failed password']).toBeGreaterThanOrEqual(20);
  await strangers[0]?.call(signInByPassword, { account: person.phone, password: 'not this one 9' });
  expect((await rows())['sign_in_failed password']).toBe(20);
  service.clock.advance(24 * 3600);
  await service
    .visitor('10.78.1.1')
    .call(signInByPassword, { account: person.phone, password: 'nor this 9' });
  await expect.poll(async () => (await rows())['sign_in_failed password']).toBe(21);
});
