import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { getStepUpMethods, passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localCertificate } from '../../../../test/local-certificate.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let directory: TestDirectory;
const services: TestService[] = [];
const password = 'their password there';

async function openWith(more: object = {}): Promise<TestService> {
  const directories = [{ ...directory.entry, first_sign_in: 'create', ...more }];
  const service = await openService({ file: { captcha: { kinds: [] }, directories } });
  services.push(service);
  return service;
}

let service: TestService;
beforeAll(async () => {
  directory = await openDirectory(localCertificate);
  for (const uid of ['bai_ling', 'hu_lian', 'mo_wen', 'an_ran', 'ji_xu', 'he_kai'])
    await directory.addPerson({ uid, name: uid, password: `${password} ${uid}` });
  service = await openWith();
});
afterAll(async () => {
  for (const each of services) await each.close();
  await directory.close();
});

async function enter(uid: string, at = service): Promise<Visitor> {
  const visitor = at.visitor();
  const answer = await visitor.call(signInByPassword, { account: uid, password: `${password} ${uid}` });
  expect([uid, answer.code]).toEqual([uid, 1]);
  visitor.token = answer.data.token;
  return visitor;
}
const prove = (visitor: Visitor, typed: string) =>
  visitor.call(passStepUp, { type: 'password', password: typed });
const methodsOf = async (visitor: Visitor) => (await visitor.call(getStepUpMethods, {})).data.methods;

// call:POST/v3/user/security call:GET/v3/user/security threat:directory
test('somebody of a directory passes the check with the password there, and with no other', async () => {
  const visitor = await enter('bai_ling');
  expect(await methodsOf(visitor)).toEqual(['password']);
  expect((await visitor.call(setUpTotp, {})).code).toBe(10);
  for (const wrong of ['a guess', `${password} hu_lian`, '*'])
    expect((await prove(visitor, wrong)).reason).toBe('wrong_password');
  expect((await visitor.call(setUpTotp, {})).code).toBe(10);
  const failed = (await visitor.call(listActivities, {})).data.items.filter(
    ({ kind }) => kind === 'step_up_failed',
  );
  expect(failed).toHaveLength(3);
  expect((await prove(visitor, `${password} bai_ling`)).code).toBe(1);
  expect((await visitor.call(setUpTotp, {})).code).toBe(1);
});

// threat:directory
test('a password changed there counts at once, and one who is gone there passes no check', async () => {
  const visitor = await enter('mo_wen');
  await directory.setPassword('mo_wen', 'another one there');
  expect((await prove(visitor, `${password} mo_wen`)).reason).toBe('wrong_password');
  expect((await prove(visitor, 'another one there')).code).toBe(1);
  service.clock.advance(601);
  await directory.remove('mo_wen');
  expect((await prove(visitor, 'another one there')).reason).toBe('wrong_password');
  // Somebody of the same name is somebody else.
  await directory.addPerson({ uid: 'mo_wen', name: 'mo_wen', password: 'another one there' });
  expect((await prove(visitor, 'another one there')).reason).toBe('wrong_password');
});

// threat:directory
test('a directory that is down is no wrong password', async () => {
  const visitor = await enter('an_ran');
  await directory.stop();
  try {
    expect(await prove(visitor, `${password} an_ran`)).toMatchObject({
      code: 0,
      reason: 'directory_unavailable',
    });
  } finally {
    await directory.startAgain();
  }
  const { items } = (await visitor.call(listActivities, {})).data;
  expect(items.filter(({ kind }) => kind === 'step_up_failed')).toEqual([]);
  expect((await prove(visitor, `${password} an_ran`)).code).toBe(1);
});

// threat:factor-guessing
test('tries are limited as for a password here', async () => {
  const visitor = await enter('ji_xu');
  const answers: number[] = [];
  for (let at = 0; at < 14; at += 1) {
    visitor.ip = `47.${at}.1.9`;
    answers.push((await prove(visitor, `guess ${at}`)).code);
  }
  expect(answers.slice(-2)).toEqual([429, 429]);
});

// threat:directory
test('whoever is not of the directory, or no longer, has no say there', async () => {
  const stranger = await registerPerson(service);
  expect((await prove(stranger.visitor, `${password} hu_lian`)).reason).toBe('wrong_password');
  expect((await prove(stranger.visitor, stranger.password)).code).toBe(1);
  const both = await enter('he_kai');
  const { password_hash } = await service.database
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', stranger.accountId)
    .executeTakeFirstOrThrow();
  const account = service.database.updateTable('account').where('username_key', '=', 'he_kai');
  await account.set({ password_hash }).execute();
  expect((await prove(both, `${password} he_kai`)).code).toBe(1);
  const identity = service.database.deleteFrom('linked_identity').where('nickname', '=', 'he_kai');
  expect((await identity.executeTakeFirst()).numDeletedRows).toBe(1n);
  expect((await prove(both, `${password} he_kai`)).reason).toBe('wrong_password');
  expect((await prove(both, stranger.password)).code).toBe(1);
});

// threat:directory
test('an identifier of bytes finds its person too', async () => {
  const guid = Buffer.from('ff112233a45566778899aabbccddee80', 'hex');
  const more = { sAMAccountName: 'zu_fang2', userAccountControl: '512' };
  await directory.addPerson({ uid: 'zu_fang2', name: 'zu_fang2', password: `${password} zu_fang2`, more });
  await directory.set('zu_fang2', 'objectGUID', guid);
  const other = await openWith({ attributes: { id: 'objectGUID', username: 'uid' } });
  const visitor = await enter('zu_fang2', other);
  expect((await prove(visitor, 'a guess')).reason).toBe('wrong_password');
  expect((await prove(visitor, `${password} zu_fang2`)).code).toBe(1);
});
