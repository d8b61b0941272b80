import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { checkRecoveryCode } from '@tongxing/contract/calls/recovery.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { signInByEmailCode, signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

// What strangers on many addresses can do to the codes and passwords of a chosen number, and what its owner notices.

let service: TestService;
beforeAll(async () => {
  service = await openService({
    file: { captcha: { kinds: [] }, limits: { codes_per_ip_hour: 1000, codes_per_network_hour: 1000 } },
  });
});
afterAll(() => service.close());

const strangers = (count: number): Visitor[] =>
  Array.from({ length: count }, (_, at) => service.visitor(`66.${at}.7.1`));
const versions = { terms_version: '1.0', privacy_version: '1.0' };
const password = 'a phrase of mine 42';

/** Every call that takes a code of a person who is not signed in. */
const calls = {
  'sign-in by phone': {
    ask: (visitor: Visitor, phone: string) => visitor.call(phoneCodeCalls.login, { phone }),
    give: (visitor: Visitor, phone: string, code: string) => visitor.call(signInByPhoneCode, { phone, code }),
    purpose: 'login',
  },
  registration: {
    ask: (visitor: Visitor, phone: string) => visitor.call(phoneCodeCalls.register, { phone }),
    give: (visitor: Visitor, phone: string, code: string) =>
      visitor.call(register, { type: 'phone', phone, code, password, ...versions }),
    purpose: 'register',
  },
  recovery: {
    ask: (visitor: Visitor, phone: string) => visitor.call(phoneCodeCalls.forget, { phone }),
    give: (visitor: Visitor, phone: string, code: string) =>
      visitor.call(checkRecoveryCode, { type: 'phone', phone, code }),
    purpose: 'forget',
  },
  'sign-in by e-mail': {
    ask: (visitor: Visitor, email: string) => visitor.call(emailCodeCalls.login, { email }),
    give: (visitor: Visitor, email: string, code: string) => visitor.call(signInByEmailCode, { email, code }),
    purpose: 'login',
  },
} as const;

async function readCode(to: string, purpose: string): Promise<string> {
  let code = '';
  await expect.poll(async () => (code = await service.readCode(to, purpose).catch(() => ''))).not.toBe('');
  return code;
}

// threat:lockout-by-stranger
test.each(Object.keys(calls) as (keyof typeof calls)[])(
  '%s: tries of browsers without a code are told "expired" and cost the owner nothing',
  async (name) => {
    const { ask, give, purpose } = calls[name];
    const person = await registerPerson(service);
    service.clock.advance(61);
    const to =
      name === 'registration'
        ? '13712340001'
        : name === 'sign-in by e-mail'
          ? 'chosen@example.com'
          : person.phone;
    const owner = service.visitor('77.1.1.1');
    expect(await ask(owner, to)).toMatchObject({ code: 1 });
    for (const stranger of strangers(12)) {
      for (let tries = 0; tries < 14; tries += 1) {
        expect(await give(stranger, to, '000000')).toMatchObject({ code: 0, reason: 'code_expired' });
      }
    }
    expect(await give(owner, to, await readCode(to, purpose))).toMatchObject({ code: 1 });
  },
);

// threat:lockout-by-stranger
test("a stranger's asking leaves the owner's code as it is", async () => {
  const { phone } = await registerPerson(service);
  service.clock.advance(61);
  const owner = service.visitor('77.1.1.1');
  await owner.call(phoneCodeCalls.login, { phone });
  const code = await service.readCode(phone, 'login');
  for (const stranger of strangers(3)) {
    expect(await stranger.call(phoneCodeCalls.login, { phone })).toMatchObject({ code: 1 });
  }
  expect(await owner.call(signInByPhoneCode, { phone, code })).toMatchObject({ code: 1 });
});

// threat:lockout-by-stranger threat:code-flood
test('a storm of askings costs a number at most twenty codes a day, and neither its sessions nor its browsers theirs', async () => {
  const { visitor: known, phone } = await registerPerson(service);
  service.clock.advance(61);
  const sentTo = async () => (await service.ports.listOutbox?.(phone))?.length ?? 0;
  const before = await sentTo();
  for (let round = 0; round < 12; round += 1) {
    for (const stranger of strangers(40)) await stranger.call(phoneCodeCalls.login, { phone });
    service.clock.advance(600);
  }
  expect((await sentTo()) - before).toBeLessThanOrEqual(20);
  expect(await service.visitor('88.1.1.1').call(phoneCodeCalls.login, { phone })).toMatchObject({
    code: 429,
  });
  // Signed in, on a browser that has lost its cookies; and signed out, on one that has them.
  const keys = new Map(known.cookies);
  known.cookies.clear();
  expect(await known.call(phoneCodeCalls.security, {})).toMatchObject({ code: 1 });
  const check = { type: 'phone', code: await service.readCode(phone, 'security') } as const;
  expect(await known.call(passStepUp, check)).toMatchObject({ code: 1 });
  known.cookies.clear();
  for (const [name, value] of keys) known.cookies.set(name, value);
  known.token = null;
  expect(await known.call(phoneCodeCalls.login, { phone })).toMatchObject({ code: 1 });
  const code = await service.readCode(phone, 'login');
  expect(await known.call(signInByPhoneCode, { phone, code })).toMatchObject({ code: 1 });
  // These places are limited as well.
  for (let round = 0; round < 24; round += 1) {
    service.clock.advance(3600);
    await known.call(phoneCodeCalls.security, {});
  }
  expect((await sentTo()) - before).toBeLessThanOrEqual(60);
});

// threat:code-flood
test('at most five browsers of strangers have a code of one number at a time', async () => {
  const phone = '13712340002';
  const answers = [];
  for (const stranger of strangers(8)) answers.push(await stranger.call(phoneCodeCalls.login, { phone }));
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 429, 429, 429]);
  service.clock.advance(301);
  expect(await service.visitor('88.2.1.1').call(phoneCodeCalls.login, { phone })).toMatchObject({ code: 1 });
});

// threat:lockout-by-stranger
test('the owner waits a minute at most for a new browser while twelve addresses try passwords', async () => {
  const { phone: account, password: right } = await registerPerson(service);
  const crowd = strangers(12);
  const wrong = async () => {
    for (const stranger of crowd) {
      await stranger.call(signInByPassword, { account, password: 'not the password' });
    }
  };
  for (let round = 0; round < 16; round += 1) {
    await wrong();
    service.clock.advance(5);
  }
  const owner = service.visitor('77.2.1.1');
  const startedAt = service.clock.now().getTime();
  for (let tries = 0; tries < 100; tries += 1) {
    await wrong();
    const { code, data } = await owner.call(signInByPassword, { account, password: right });
    if (code === 1) {
      owner.token = 'signed in';
      break;
    }
    const wait = (data as { retry_after?: number } | undefined)?.retry_after ?? 1;
    service.clock.advance(wait);
    await wrong();
  }
  expect(owner.token).not.toBeNull();
  expect((service.clock.now().getTime() - startedAt) / 1000).toBeLessThanOrEqual(60);
});
