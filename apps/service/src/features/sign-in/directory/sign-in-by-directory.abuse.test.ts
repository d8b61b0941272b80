import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnOnTotp } from '../../../../test/be-proven.ts';
import { localCertificate } from '../../../../test/local-certificate.ts';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let directory: TestDirectory;
const services: TestService[] = [];

const password = 'their password there';

/** A service with the directory as `more` says. */
async function openWith(more: object): Promise<TestService> {
  const directories = [{ ...directory.entry, ...more }];
  const service = await openService({ file: { captcha: { kinds: [] }, directories } });
  services.push(service);
  return service;
}

beforeAll(async () => {
  directory = await openDirectory(localCertificate);
  for (const uid of ['linwan', 'zhou_bo', 'wu_qi', 'he_chu'])
    await directory.addPerson({ uid, name: uid, mail: `${uid}@corp.example`, password });
});
afterAll(async () => {
  for (const service of services) await service.close();
  await directory.close();
});

const signIn = (service: TestService, account: string, typed = password, ip?: string) =>
  service.visitor(ip).call(signInByPassword, { account, password: typed });
const accountsOf = (service: TestService) => service.database.selectFrom('account').select('id').execute();

// threat:directory
test('no name is a filter: stars, brackets and zeros find nobody', async () => {
  const service = await openWith({ first_sign_in: 'create' });
  const names = ['*', 'lin*', 'linwan)(uid=*', '*)(|(uid=*', 'linwan\\2a', 'linwan)(!(uid=x)'];
  for (const [at, name] of names.entries()) {
    const answer = await signIn(service, name, password, `51.0.${at}.1`);
    expect([name, answer.reason ?? answer.code]).toEqual([name, 'wrong_credentials']);
  }
  expect(await accountsOf(service)).toEqual([]);
});

// threat:directory
test('a customer whose name somebody of the directory has is not opened by that one’s password', async () => {
  const service = await openWith({ first_sign_in: 'create', match: 'verified_email', trust_email: false });
  const customer = await registerPerson(service, { username: 'linwan' });
  expect(await signIn(service, 'linwan')).toMatchObject({ reason: 'wrong_credentials' });
  expect(await signIn(service, 'linwan', customer.password)).toMatchObject({ code: 1 });
});

// threat:directory
test('an address opens an account only where the directory is trusted; an operator’s never', async () => {
  for (const trust_email of [false, true]) {
    const service = await openWith({ first_sign_in: 'only_known', match: 'verified_email', trust_email });
    const owner = await registerPerson(service);
    const operator = await makeOperator(service, ['support']);
    for (const [accountId, name] of [
      [owner.accountId, 'zhou_bo'],
      [operator.accountId, 'wu_qi'],
    ] as const) {
      const value = `${name}@corp.example`;
      const row = { account_id: accountId, kind: 'email' as const, value, value_key: value };
      const verified_at = service.clock.now();
      await service.database
        .insertInto('contact')
        .values({ ...row, verified_at })
        .execute();
    }
    const matched = await signIn(service, 'zhou_bo');
    expect(matched.reason ?? matched.code).toBe(trust_email ? 1 : 'unknown_identity');
    expect((await signIn(service, 'wu_qi')).reason).toBe('unknown_identity');
  }
});

// threat:directory
test('whom no account knows is asked, or refused, as the operator wants it; two-step comes after the password', async () => {
  const asking = await openWith({});
  const visitor = asking.visitor();
  const asked = await visitor.call(signInByPassword, { account: 'linwan', password });
  expect(asked).toMatchObject({ code: 2, data: { provider: 'corp', nickname: 'linwan' } });
  const { bind_id } = asked.data as unknown as { bind_id: string };
  const person = await registerPerson(asking);
  const bound = await visitor.call(signInByPassword, {
    account: person.phone,
    password: person.password,
    bind_id,
  });
  expect(bound.code).toBe(1);
  const inside = asking.visitor();
  inside.token = (await signIn(asking, 'linwan')).data.token;
  const { data } = await inside.call(getProfile, {});
  expect(data.phone).toContain(person.phone.slice(-4));
  // Two-step verification comes after the directory's password too.
  await turnOnTotp(asking, person);
  expect(await signIn(asking, 'linwan')).toMatchObject({ code: -1 });
  const closed = await openWith({ first_sign_in: 'only_known' });
  expect((await signIn(closed, 'linwan')).reason).toBe('unknown_identity');
  expect(await accountsOf(closed)).toEqual([]);
});

// threat:directory
test('Active Directory’s accounts that are switched off or expired are refused, by an id that is binary', async () => {
  const more = { sAMAccountName: 'CORP_lin', userAccountControl: '512', accountExpires: '0' };
  await directory.addPerson({ uid: 'in_ad', name: '林', password, more });
  const guid = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
  await directory.set('in_ad', 'objectGUID', guid);
  const service = await openWith({
    first_sign_in: 'create',
    user_filter: '(sAMAccountName={login})',
    attributes: { id: 'objectGUID', username: 'sAMAccountName' },
  });
  expect((await signIn(service, 'corp_lin')).code).toBe(1);
  const subjects = service.database.selectFrom('linked_identity_subject').select('subject');
  expect(await subjects.execute()).toEqual([{ subject: '33221100-5544-7766-8899-aabbccddeeff' }]);
  await directory.set('in_ad', 'userAccountControl', '514');
  expect((await signIn(service, 'corp_lin')).reason).toBe('wrong_credentials');
  await directory.set('in_ad', 'userAccountControl', '512');
  const expiresAt = (milliseconds: number) => String((milliseconds + 11_644_473_600_000) * 10_000);
  await directory.set('in_ad', 'accountExpires', expiresAt(service.clock.now().getTime() - 60_000));
  expect((await signIn(service, 'corp_lin')).reason).toBe('wrong_credentials');
  await directory.set('in_ad', 'accountExpires', expiresAt(service.clock.now().getTime() + 60_000));
  expect((await signIn(service, 'corp_lin')).code).toBe(1);
});

// threat:directory
test('a name that two entries have is nobody’s, and the log says which', async () => {
  await directory.addPerson({ uid: 'double', name: '重复', mail: 'linwan@corp.example', password });
  const service = await openWith({ first_sign_in: 'create', user_filter: '(mail={login})' });
  expect((await signIn(service, 'linwan@corp.example')).reason).toBe('wrong_credentials');
  await directory.remove('double');
  expect((await signIn(service, 'linwan@corp.example')).code).toBe(1);
});

// threat:directory
test('tries of one name are limited as for a password here', async () => {
  const service = await openWith({ first_sign_in: 'create' });
  const answers = [];
  for (let at = 0; at < 8; at += 1)
    answers.push((await signIn(service, 'he_chu', 'guess', '52.1.1.1')).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});

// threat:directory
test('while the directory is down nobody’s wrong password tells who has an account, and people here go on', async () => {
  const service = await openWith({ first_sign_in: 'create' });
  const customer = await registerPerson(service);
  await directory.stop();
  try {
    const wrong = [
      await signIn(service, customer.phone, 'wrong password', '53.1.1.1'),
      await signIn(service, 'zhou_bo', password, '53.2.1.1'),
      await signIn(service, '13999990001', 'wrong password', '53.3.1.1'),
    ];
    expect(wrong.map(({ code, reason, msg }) => [code, reason, msg])).toEqual(
      wrong.map(() => [0, 'directory_unavailable', '服务繁忙，请稍后再试']),
    );
    expect((await signIn(service, customer.phone, customer.password)).code).toBe(1);
  } finally {
    await directory.startAgain();
  }
  expect((await signIn(service, 'zhou_bo')).code).toBe(1);
});
