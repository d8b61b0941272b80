import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { addPasskey, startPasskeyEnrollment } from '@tongxing/contract/calls/passkeys.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp, startPasskeyStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { copyByQr } from '../../../../test/show-qr.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
});
afterAll(() => service.close());

type Guess = (visitor: Visitor, number: number) => Promise<{ readonly code: number }>;

/** Ways to answer the check wrongly, each made ready for a person. */
const ways: Record<string, (person: RegisteredPerson) => Promise<Guess>> = {
  password: async () => (visitor, number) =>
    visitor.call(passStepUp, { type: 'password', password: `guess number ${number}` }),
  'a code': async ({ phone }) => {
    let [from, right] = [null as Visitor | null, ''];
    return async (visitor, number) => {
      // Every browser has a code of its own, and a new one once the last is used up.
      if (from !== visitor || number % 4 === 0) {
        service.clock.advance(61);
        await visitor.call(phoneCodeCalls.security, {});
        [from, right] = [visitor, await service.readCode(phone, 'security').catch(() => '')];
      }
      return visitor.call(passStepUp, { type: 'phone', code: right === '111111' ? '222222' : '111111' });
    };
  },
  'a passkey': async (person) => {
    await passCheck(person);
    const key = softPasskey('http://localhost:3000');
    const { session_id, options } = (await person.visitor.call(startPasskeyEnrollment, {})).data;
    expect(await person.visitor.call(addPasskey, { session_id, ...key.create(options) })).toMatchObject({
      code: 1,
    });
    return async (visitor) => {
      const started = (await visitor.call(startPasskeyStepUp, {})).data;
      const shown = key.get(started.options, { userVerified: false });
      return visitor.call(passStepUp, { type: 'passkey', session_id: started.session_id, ...shown });
    };
  },
  'a recovery code': async (person) => {
    await turnOnTotp(service, person);
    return (visitor, number) =>
      visitor.call(passStepUp, {
        type: 'totp',
        code: `abcdefghjkmnp${2 + (number % 8)}${2 + Math.floor(number / 8)}`,
      });
  },
};

/** Sessions of the person, each on a browser of its own: as many as a stolen password opens. */
async function moreSessions({ phone: account, password }: RegisteredPerson, count: number) {
  const visitors = [];
  for (let at = 0; at < count; at += 1) {
    const visitor = service.visitor();
    const { data } = await visitor.call(signInByPassword, { account, password });
    visitor.token = data.token;
    visitors.push(visitor);
  }
  return visitors;
}

// threat:factor-guessing
test.each(Object.keys(ways))(
  'wrong tries with %s are throttled across sessions, browsers and addresses',
  async (name) => {
    const person = await registerPerson(service);
    const visitors = [person.visitor, ...(await moreSessions(person, 4))];
    const guess = await ways[name]!(person);
    let evaluated = 0;
    for (let number = 0; number < 60; number += 1) {
      const visitor = visitors[Math.floor(number / 4) % visitors.length] as Visitor;
      visitor.ip = `48.${number % 8}.${name.length}.9`;
      const answer = await guess(visitor, number);
      expect(answer.code).not.toBe(1);
      if (answer.code === 429) continue;
      expect(answer.code).toBe(0);
      evaluated += 1;
    }
    expect(evaluated).toBeGreaterThan(5);
    // A quarter of an hour passes where codes have to be asked for: some waits are over.
    expect(evaluated).toBeLessThanOrEqual(name === 'a code' ? 25 : 18);
  },
  60_000,
);

// threat:factor-guessing
test('wrong tries on an unknown browser do not lock out a known one', async () => {
  const person = await registerPerson(service);
  const thief = service.visitor();
  thief.token = person.visitor.token;
  for (let number = 0; number < 40; number += 1) {
    thief.ip = `49.${number}.1.9`;
    await thief.call(passStepUp, { type: 'password', password: `guess number ${number}` });
  }
  expect((await thief.call(passStepUp, { type: 'password', password: person.password })).code).toBe(429);
  await passCheck(person);
});

// threat:factor-guessing
test('wrong tries on browsers signed in by a stolen token’s QR codes do not lock out a known one', async () => {
  const person = await registerPerson(service);
  const thief = service.visitor();
  thief.token = person.visitor.token;
  for (let copies = 0; copies < 3; copies += 1) {
    const copy = await copyByQr(service, thief);
    for (let number = 0; number < 12; number += 1) {
      copy.ip = `50.${number}.${copies}.9`;
      await copy.call(passStepUp, { type: 'password', password: `guess number ${number}` });
    }
    expect((await copy.call(passStepUp, { type: 'password', password: person.password })).code).toBe(429);
  }
  await passCheck(person);
});
