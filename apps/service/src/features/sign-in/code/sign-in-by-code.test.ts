import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByEmailCode, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

// spec:1.2 call:POST/v3/login/phone
test('an unknown phone number gets an account, and the same one the next time', async () => {
  const ids = [];
  for (let round = 0; round < 2; round += 1) {
    const visitor = service.visitor();
    expect(await visitor.call(phoneCodeCalls.login, { phone: '13711112222' })).toMatchObject({
      code: 1,
      data: { expire: 300, resend: 60 },
    });
    const code = await service.readCode('13711112222', 'login');
    const answer = await visitor.call(signInByPhoneCode, { phone: '137-1111-2222', code });
    expect(answer).toMatchObject({ code: 1 });
    visitor.token = answer.data.token;
    ids.push((await visitor.call(getProfile, {})).data.id);
    service.clock.advance(61);
  }
  expect(ids[0]).toBe(ids[1]);
  const agreed = await service.database
    .selectFrom('agreement')
    .select(['document', 'version', 'way'])
    .execute();
  expect(agreed).toEqual([
    { document: 'terms', version: '1.0', way: 'sign_in' },
    { document: 'privacy', version: '1.0', way: 'sign_in' },
  ]);
});

test('an agreement to an older version is refused before the code is used up', async () => {
  const visitor = service.visitor();
  const phone = '13711112299';
  await visitor.call(phoneCodeCalls.login, { phone });
  const code = await service.readCode(phone, 'login');
  const signIn = (terms_version: string, privacy_version: string) =>
    visitor.call(signInByPhoneCode, { phone, code, terms_version, privacy_version });
  expect((await signIn('0.9', '1.0')).reason).toBe('agreement_outdated');
  expect((await signIn('1.0', '0.9')).reason).toBe('agreement_outdated');
  expect(await signIn('1.0', '1.0')).toMatchObject({ code: 1 });
});

// spec:1.2 call:POST/v3/ems/login call:POST/v3/login/email threat:GHSA-7rqj-j65f-68wh
test('e-mail addresses ignore case', async () => {
  const visitor = service.visitor();
  await visitor.call(emailCodeCalls.login, { email: 'Lin.Wan@Example.COM' });
  const code = await service.readCode('lin.wan@example.com', 'login');
  expect(await visitor.call(signInByEmailCode, { email: 'lin.wan@example.com', code })).toMatchObject({
    code: 1,
  });
  const { count } = await service.database
    .selectFrom('contact')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'email')
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('a code expires after five minutes, five wrong tries or the next code, and has one purpose', async () => {
  const phone = '13711113333';
  const visitor = service.visitor();
  const ask = async (purpose: 'login' | 'register' = 'login') => {
    service.clock.advance(61);
    await visitor.call(phoneCodeCalls[purpose], { phone });
    return service.readCode(phone, purpose);
  };
  const pass = (code: string) => visitor.call(signInByPhoneCode, { phone, code });
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  const late = await ask();
  service.clock.advance(301);
  expect(await pass(late)).toMatchObject({
    code: 0,
    reason: 'code_expired',
    msg: '验证码已失效，请重新获取',
  });

  const older = await ask();
  const newer = await ask();
  if (older !== newer) expect((await pass(older)).reason).toBe('code_mismatch');

  const guessed = await ask();
  const texts = [];
  for (let tries = 0; tries < 5; tries += 1) texts.push((await pass(wrong(guessed))).msg);
  expect(texts[0]).toBe('验证码不对，还可以试 4 次');
  expect(texts[4]).toBe('验证码已失效，请重新获取');

  service.clock.advance(3600);
  expect((await pass(await ask('register'))).reason).toBe('code_expired');
});

// threat:GHSA-7w99-5wm4-3g79
test('of twenty parallel uses of one code, one opens a session', async () => {
  const phone = '13711114444';
  const visitor = service.visitor();
  await visitor.call(phoneCodeCalls.login, { phone });
  const code = await service.readCode(phone, 'login');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => visitor.call(signInByPhoneCode, { phone, code })),
  );
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
});

// threat:code-from-elsewhere
test('a code works only in the browser that requested it; another can neither use nor void it', async () => {
  const phone = '13711115555';
  const visitor = service.visitor();
  await visitor.call(phoneCodeCalls.login, { phone });
  const code = await service.readCode(phone, 'login');
  for (let tries = 0; tries < 6; tries += 1) {
    const answer = await service.visitor().call(signInByPhoneCode, { phone, code });
    expect(answer.reason).toBe('code_expired');
  }
  expect(await visitor.call(signInByPhoneCode, { phone, code })).toMatchObject({ code: 1 });
});
