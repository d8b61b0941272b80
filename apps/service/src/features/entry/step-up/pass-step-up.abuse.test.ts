import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

test('a stolen session guesses the password no faster from many networks', async () => {
  const person = await registerPerson(service);
  const { visitor: thief } = person;
  let evaluated = 0;
  for (let at = 0; at < 60; at += 1) {
    thief.ip = `44.${at}.${at}.9`;
    const answer = await thief.call(passStepUp, { type: 'password', password: `guess number ${at}` });
    if (answer.reason === 'wrong_password') evaluated += 1;
    else expect(answer).toMatchObject({ code: 429 });
  }
  expect(evaluated).toBeLessThanOrEqual(11);
});

test('of twenty equal answers at once with one code, one passes', async () => {
  const { visitor, phone } = await registerPerson(service);
  service.clock.advance(61);
  await visitor.call(phoneCodeCalls.security, {});
  const code = await service.readCode(phone, 'security');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => visitor.call(passStepUp, { type: 'phone', code })),
  );
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
});

test("a code of another purpose, and somebody else's code, do not pass", async () => {
  const one = await registerPerson(service);
  const other = await registerPerson(service);
  service.clock.advance(61);
  await one.visitor.call(phoneCodeCalls.change_password, {});
  const wrongPurpose = await service.readCode(one.phone, 'change_password');
  expect(await one.visitor.call(passStepUp, { type: 'phone', code: wrongPurpose })).toMatchObject({
    reason: 'code_expired',
  });
  await other.visitor.call(phoneCodeCalls.security, {});
  const foreign = await service.readCode(other.phone, 'security');
  expect(await one.visitor.call(passStepUp, { type: 'phone', code: foreign })).toMatchObject({
    reason: 'code_expired',
  });
});

test.each([{}, { type: 'password' }, { type: 'totp' }, { type: 'phone', code: '' }, { type: 'none' }])(
  'an empty or partial body passes nothing: %j',
  async (body) => {
    const { visitor } = await registerPerson(service);
    expect(await visitor.call(passStepUp, body as never)).toMatchObject({ status: 400, code: 400 });
    expect(await visitor.call(setUpTotp, {})).toMatchObject({ code: 10 });
  },
);
