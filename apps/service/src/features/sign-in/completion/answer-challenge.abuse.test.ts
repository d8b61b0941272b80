import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { answerSecondFactor, enableTotp, setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

async function challenge(visitor: Visitor, { phone, password }: RegisteredPerson) {
  const answer = await visitor.call(signInByPassword, { account: phone, password });
  const data = answer.data as unknown as { session_id?: string };
  return { answer, session_id: data.session_id ?? '' };
}

/** Six digits that no step around now shows. */
function wrongCode(secret: string): string {
  const right = [-1, 0, 1].map((steps) => authenticatorCode(secret, service.clock.now(), steps));
  return ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
}

// threat:CVE-2024-28197 threat:factor-guessing
test('a session_id of one browser is refused in another (CVE-2024-28197)', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  const [mine, thief] = [service.visitor(), service.visitor()];
  const { session_id } = await challenge(mine, person);
  const code = authenticatorCode(secret, service.clock.now());
  expect(await thief.call(answerSecondFactor, { session_id, code })).toMatchObject({
    reason: 'challenge_expired',
  });
  thief.ip = mine.ip;
  expect(await thief.call(answerSecondFactor, { session_id, code })).toMatchObject({
    reason: 'challenge_expired',
  });
  expect(await mine.call(answerSecondFactor, { session_id, code })).toMatchObject({ code: 1 });
});

// threat:GHSA-xg6x-h9c9-2m83
test('a reply with code -1 contains no session (GHSA-xg6x-h9c9-2m83)', async () => {
  const person = await registerPerson(service);
  await turnOnTotp(service, person);
  const visitor = service.visitor();
  const { answer, session_id } = await challenge(visitor, person);
  expect(Object.keys(answer.data)).toEqual(['session_id']);
  visitor.token = session_id;
  expect(await visitor.call(getProfile, {})).toMatchObject({ status: 401 });
});

// threat:CVE-2024-32868
test('after five wrong tries the challenge refuses the right code', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  const visitor = service.visitor();
  const { session_id } = await challenge(visitor, person);
  const wrong = wrongCode(secret);
  for (const left of [4, 3, 2, 1]) {
    expect(await visitor.call(answerSecondFactor, { session_id, code: wrong })).toMatchObject({
      reason: 'code_mismatch',
      data: { left },
    });
  }
  expect(await visitor.call(answerSecondFactor, { session_id, code: wrong })).toMatchObject({
    reason: 'challenge_expired',
  });
  service.clock.advance(10);
  const code = authenticatorCode(secret, service.clock.now());
  expect(await visitor.call(answerSecondFactor, { session_id, code })).toMatchObject({
    reason: 'challenge_expired',
  });
  await expect
    .poll(async () => (await service.ports.listOutbox?.(person.phone))?.map(({ text }) => text).join())
    .toContain('两步验证连续失败');
});

// threat:CVE-2024-32868
test('wrong codes are throttled across challenges and networks (CVE-2024-32868)', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  let evaluated = 0;
  for (let at = 0; at < 20; at += 1) {
    const visitor = service.visitor(`45.${at}.${at}.9`);
    const { session_id } = await challenge(visitor, person);
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await visitor.call(answerSecondFactor, { session_id, code: wrongCode(secret) });
      if (answer.reason === 'code_mismatch') evaluated += 1;
    }
  }
  expect(evaluated).toBeLessThanOrEqual(16);
  // The owner, on the browser that was there before, is not held up by it.
  const { session_id } = await challenge(person.visitor, person);
  const code = authenticatorCode(secret, service.clock.now());
  expect(await person.visitor.call(answerSecondFactor, { session_id, code })).toMatchObject({ code: 1 });
});

// threat:factor-guessing
test('wrong codes on a known browser are throttled across addresses, challenges and the check', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  const { visitor } = person;
  let evaluated = 0;
  for (let at = 0; at < 8; at += 1) {
    visitor.ip = `46.${at}.${at}.9`;
    const { session_id } = await challenge(visitor, person);
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await visitor.call(answerSecondFactor, { session_id, code: wrongCode(secret) });
      if (answer.reason === 'code_mismatch') evaluated += 1;
      else expect(answer).toMatchObject({ code: 429 });
    }
    // The security check asks for the same digits.
    const check = await visitor.call(passStepUp, { type: 'totp', code: wrongCode(secret) });
    if (check.reason === 'totp_mismatch') evaluated += 1;
    else expect(check).toMatchObject({ code: 429 });
  }
  expect(evaluated).toBeGreaterThan(10);
  expect(evaluated).toBeLessThanOrEqual(16);
});

// threat:GHSA-7w99-5wm4-3g79
test('of twenty equal answers at once, one opens a session', async () => {
  const person = await registerPerson(service);
  const { secret, recoveryCodes } = await turnOnTotp(service, person);
  for (const code of [authenticatorCode(secret, service.clock.now()), recoveryCodes[0] ?? '']) {
    const browsers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const visitor = service.visitor();
        return { visitor, ...(await challenge(visitor, person)) };
      }),
    );
    const answers = await Promise.all(
      browsers.map(({ visitor, session_id }) => visitor.call(answerSecondFactor, { session_id, code })),
    );
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    service.clock.advance(3700);
  }
});

test('of two hundred wrong answers at once to one challenge, five are verified (CVE-2023-47111)', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  const visitor = service.visitor();
  const { session_id } = await challenge(visitor, person);
  const wrong = wrongCode(secret);
  await Promise.all(
    Array.from({ length: 200 }, () => visitor.call(answerSecondFactor, { session_id, code: wrong })),
  );
  const failures = await service.database
    .selectFrom('activity')
    .select('id')
    .where('account_id', '=', person.accountId)
    .where('kind', '=', 'second_factor_failed')
    .execute();
  expect(failures.length).toBeLessThanOrEqual(5);
  expect(await visitor.call(answerSecondFactor, { session_id, code: wrong })).toMatchObject({
    reason: 'challenge_expired',
  });
}, 60_000);

test('a disabled account and a changed password end a pending sign-in', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  const visitor = service.visitor();
  const first = await challenge(visitor, person);
  const second = await challenge(visitor, person);
  const account = service.database.updateTable('account').where('id', '=', person.accountId);
  await account.set({ status: 'disabled' }).execute();
  const code = authenticatorCode(secret, service.clock.now());
  expect(await visitor.call(answerSecondFactor, { session_id: first.session_id, code })).toMatchObject({
    reason: 'challenge_expired',
  });
  service.clock.advance(1);
  await account.set({ status: 'active', password_changed_at: service.clock.now() }).execute();
  expect(await visitor.call(answerSecondFactor, { session_id: second.session_id, code })).toMatchObject({
    reason: 'challenge_expired',
  });
});

test.each([{}, { code: '' }, { code: '12345' }, { code: '١٢٣٤٥٦' }, { code: "' or 1=1" }])(
  'malformed input is refused: %j',
  async (body) => {
    const person = await registerPerson(service);
    await turnOnTotp(service, person);
    const visitor = service.visitor();
    const { session_id } = await challenge(visitor, person);
    const input = { session_id, ...body } as never;
    expect(await visitor.call(answerSecondFactor, input)).toMatchObject({ status: 400 });
  },
);

test('of twenty first codes at once, one enables two-step verification, with one set of recovery codes', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const { data } = await person.visitor.call(setUpTotp, {});
  const code = authenticatorCode(data.secret, service.clock.now());
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => person.visitor.call(enableTotp, { code })),
  );
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  const codes = await service.database
    .selectFrom('recovery_code')
    .select('id')
    .where('account_id', '=', person.accountId)
    .execute();
  expect(codes).toHaveLength(10);
});
