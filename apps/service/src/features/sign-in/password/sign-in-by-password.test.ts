import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let person: RegisteredPerson;

beforeAll(async () => {
  // Hashed as always: what it becomes is looked at.
  service = await openService({ ports: { passwords: undefined } });
  person = await registerPerson(service, { username: 'LinWan' });
});
afterAll(() => service.close());

// spec:1.1 call:GET/v3/user/userinfo call:POST/v3/login/password
test('a person signs in by phone number, by user name in any case, and sees the profile', async () => {
  for (const account of [person.phone, 'LinWan', 'linwan', ` +86 ${person.phone} `]) {
    const visitor = service.visitor();
    const answer = await visitor.call(signInByPassword, { account, password: person.password });
    expect(answer).toMatchObject({ status: 200, code: 1 });
    expect(answer.data.token).toMatch(/^[\w-]{43}$/);
    visitor.token = answer.data.token;
    const profile = await visitor.call(getProfile, {});
    expect(profile.data).toMatchObject({
      username: 'LinWan',
      security: { password: true, phone: true, email: false },
    });
    expect(profile.data.phone).toBe(`${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`);
  }
});

test('wrong password, unknown account and disabled account get one answer', async () => {
  const other = await registerPerson(service);
  await service.database
    .updateTable('account')
    .set({ status: 'disabled' })
    .where('id', '=', other.accountId)
    .execute();
  const replies = await Promise.all([
    service.visitor().call(signInByPassword, { account: person.phone, password: 'wrong password' }),
    service.visitor().call(signInByPassword, { account: '13999999999', password: person.password }),
    service.visitor().call(signInByPassword, { account: other.phone, password: other.password }),
  ]);
  for (const { status, code, msg, data } of replies) {
    expect({ status, code, msg, data }).toEqual({
      status: 200,
      code: 0,
      msg: '账号或密码不正确',
      data: { reason: 'wrong_credentials' },
    });
  }
});

test('the password is compared whole and untrimmed', async () => {
  for (const password of [` ${person.password}`, person.password.slice(0, -1), `${person.password} `]) {
    const answer = await service.visitor().call(signInByPassword, { account: person.phone, password });
    expect(answer.reason).toBe('wrong_credentials');
  }
});

test('a sign-in is written into the log, and so is a failure', async () => {
  const written = service.database
    .selectFrom('activity')
    .select(['kind', 'method', 'place'])
    .where('account_id', '=', person.accountId);
  await expect
    .poll(() => written.execute())
    .toEqual(
      expect.arrayContaining([
        { kind: 'sign_in', method: 'password', place: '浙江杭州' },
        expect.objectContaining({ kind: 'sign_in_failed' }),
      ]),
    );
});

// call:POST/v3/login/logout
test('signing out ends the session at the service; a session expires after seven days', async () => {
  const visitor = service.visitor();
  visitor.token = (
    await visitor.call(signInByPassword, { account: person.phone, password: person.password })
  ).data.token;
  expect(await visitor.call(signOut, {})).toMatchObject({ code: 1 });
  expect(await visitor.call(getProfile, {})).toMatchObject({
    status: 401,
    code: 401,
    msg: '登录信息已过期，请重新登录！',
  });
  visitor.token = null;
  expect(await visitor.call(getProfile, {})).toMatchObject({ status: 401, code: 401, msg: '未登录' });

  visitor.token = (
    await visitor.call(signInByPassword, { account: person.phone, password: person.password })
  ).data.token;
  service.clock.advance(7 * 24 * 3600 - 60);
  expect(await visitor.call(getProfile, {})).toMatchObject({ code: 1 });
  service.clock.advance(120);
  expect(await visitor.call(getProfile, {})).toMatchObject({ code: 401 });
});

test('a foreign hash verifies once and is renewed', async () => {
  const person2 = await registerPerson(service);
  // md5(salt + password), as an old forum kept it
  const { createHash } = await import('node:crypto');
  const legacy = `$md5$pepper$${createHash('md5').update('pepperold forum password').digest('hex')}`;
  await service.database
    .updateTable('account')
    .set({ password_hash: legacy })
    .where('id', '=', person2.accountId)
    .execute();
  const signIn = () =>
    service.visitor().call(signInByPassword, { account: person2.phone, password: 'old forum password' });
  expect(await signIn()).toMatchObject({ code: 1 });
  const { password_hash } = await service.database
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', person2.accountId)
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await signIn()).toMatchObject({ code: 1 });
});
