import type { Answer } from '@tongxing/client/open-client.ts';
import { changeEmail, changePhone } from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { changePassword, resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { signInByEmailCode, signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { awaitCode } from '../../../../test/await-code.ts';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
});
afterAll(() => service.close());

/**
 * One door that a secret opens: somebody stands before it and tries. Enabling an authenticator is none: who may do it
 * has just been shown the secret.
 */
interface Guess {
  readonly guess: (number: number) => Promise<Answer>;
  readonly right: () => Promise<Answer>;
}

const newPassword = 'another horse battery 8';
const wrongCode = (right: string, number: number) => {
  const guess = String(number).padStart(6, '0');
  return guess === right ? '999999' : guess;
};

/** A door that a code of six digits opens. */
function codeGuess(right: string, pass: (code: string) => Promise<Answer>): Guess {
  return { guess: (number) => pass(wrongCode(right, number)), right: () => pass(right) };
}

async function sent(visitor: Visitor, kind: 'phone' | 'email', purpose: string, address: string | null) {
  // Registering has just sent one to the same address.
  service.clock.advance(61);
  const calls = kind === 'phone' ? phoneCodeCalls : emailCodeCalls;
  const call = calls[purpose as keyof typeof calls];
  const answer = await visitor.call(call, (address === null ? {} : { [kind]: address }) as never);
  expect(answer.code).toBe(1);
}

async function personWithCheck(): Promise<RegisteredPerson> {
  const person = await registerPerson(service);
  await passCheck(person);
  return person;
}

const guesses: Record<string, () => Promise<Guess>> = {
  'password sign-in': async () => {
    const { phone: account, password } = await registerPerson(service);
    const visitor = service.visitor();
    return {
      guess: (number) => visitor.call(signInByPassword, { account, password: `guess number ${number}` }),
      right: () => visitor.call(signInByPassword, { account, password }),
    };
  },
  'phone code sign-in': async () => {
    const { phone } = await registerPerson(service);
    const visitor = service.visitor();
    await sent(visitor, 'phone', 'login', phone);
    const right = await service.readCode(phone, 'login');
    return codeGuess(right, (code) => visitor.call(signInByPhoneCode, { phone, code }));
  },
  'e-mail code sign-in': async () => {
    const visitor = service.visitor();
    const email = 'guessed@example.com';
    await sent(visitor, 'email', 'login', email);
    const right = await service.readCode(email, 'login');
    return codeGuess(right, (code) => visitor.call(signInByEmailCode, { email, code }));
  },
  'second factor': async () => {
    const person = await registerPerson(service);
    const { secret } = await turnOnTotp(service, person);
    const visitor = service.visitor();
    const { phone: account, password } = person;
    const stopped = await visitor.call(signInByPassword, { account, password });
    const { session_id } = stopped.data as unknown as { session_id: string };
    return codeGuess(authenticatorCode(secret, service.clock.now()), (code) =>
      visitor.call(answerSecondFactor, { session_id, code }),
    );
  },
  'recovery code': async () => {
    const person = await registerPerson(service);
    const { recoveryCodes } = await turnOnTotp(service, person);
    const visitor = service.visitor();
    const { phone: account, password } = person;
    const stopped = await visitor.call(signInByPassword, { account, password });
    const { session_id } = stopped.data as unknown as { session_id: string };
    const wrong = (number: number) => `${'ABCDEFGHJKMNPQR'.slice(0, 13)}${String(number + 10)}`;
    return {
      guess: (number) => visitor.call(answerSecondFactor, { session_id, code: wrong(number) }),
      right: () => visitor.call(answerSecondFactor, { session_id, code: recoveryCodes[0] ?? '' }),
    };
  },
  'password recovery': async () => {
    const { phone } = await registerPerson(service);
    const visitor = service.visitor();
    const right = await awaitCode(service, phone, 'forget', () => sent(visitor, 'phone', 'forget', phone));
    return codeGuess(right, (code) =>
      visitor.call(resetPassword, { type: 'phone', phone, code, password: newPassword }),
    );
  },
  registration: async () => {
    const phone = '13766667777';
    const visitor = service.visitor();
    await sent(visitor, 'phone', 'register', phone);
    const right = await service.readCode(phone, 'register');
    const versions = { terms_version: '1.0', privacy_version: '1.0' };
    return codeGuess(right, (code) =>
      visitor.call(register, { type: 'phone', phone, code, password: newPassword, ...versions }),
    );
  },
  'security check by password': async () => {
    const { visitor, password } = await registerPerson(service);
    return {
      guess: (number) => visitor.call(passStepUp, { type: 'password', password: `guess number ${number}` }),
      right: () => visitor.call(passStepUp, { type: 'password', password }),
    };
  },
  'security check by code': async () => {
    const { visitor, phone } = await registerPerson(service);
    await sent(visitor, 'phone', 'security', null);
    const right = await service.readCode(phone, 'security');
    return codeGuess(right, (code) => visitor.call(passStepUp, { type: 'phone', code }));
  },
  'security check by authenticator': async () => {
    const person = await registerPerson(service);
    const { secret } = await turnOnTotp(service, person);
    return codeGuess(authenticatorCode(secret, service.clock.now()), (code) =>
      person.visitor.call(passStepUp, { type: 'totp', code }),
    );
  },
  'changing the password with the old one': async () => {
    const { visitor, password: old_password } = await personWithCheck();
    const pass = (old: string) => visitor.call(changePassword, { old_password: old, password: newPassword });
    return { guess: (number) => pass(`guess number ${number}`), right: () => pass(old_password) };
  },
  'changing the password with a code': async () => {
    const { visitor, phone } = await personWithCheck();
    await sent(visitor, 'phone', 'change_password', null);
    const right = await service.readCode(phone, 'change_password');
    return codeGuess(right, (code) =>
      visitor.call(changePassword, { code, password: newPassword, type: 'phone' }),
    );
  },
  'changing the phone number': async () => {
    const { visitor } = await personWithCheck();
    const phone = '13788889999';
    await sent(visitor, 'phone', 'change_phone', phone);
    const right = await service.readCode(phone, 'change_phone');
    return codeGuess(right, (code) => visitor.call(changePhone, { phone, code }));
  },
  'changing the e-mail address': async () => {
    const { visitor } = await personWithCheck();
    const email = 'to.be.changed@example.com';
    await sent(visitor, 'email', 'change_email', email);
    const right = await service.readCode(email, 'change_email');
    return codeGuess(right, (code) => visitor.call(changeEmail, { email, code }));
  },
};

// threat:CVE-2024-32868 threat:CVE-2026-9798
test.each(Object.keys(guesses))('%s: refuses the right answer after thirty wrong guesses', async (name) => {
  const guess = await guesses[name]!();
  let looked = 0;
  for (let number = 0; number < 30; number += 1) {
    const { code, status } = await guess.guess(number);
    expect(code).not.toBe(1);
    if (status === 200 && code === 0) looked += 1;
  }
  expect(looked).toBeGreaterThan(0);
  expect((await guess.right()).code).not.toBe(1);
});

test.each(Object.keys(guesses))('%s: accepts the right answer without wrong guesses', async (name) => {
  expect((await (await guesses[name]!()).right()).code).toBe(1);
});
