import { changeEmail, makeMainContact } from '@tongxing/contract/calls/contacts.ts';
import { listBindings, unbindIdentity } from '@tongxing/contract/calls/identities.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles, makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let directory: TestDirectory;
let owner: TestOperator;
const password = 'their password there';
const fields = ['nickname', 'username', 'email', 'phone'];

beforeAll(async () => {
  directory = await openDirectory();
  for (const [at, uid] of ['anna_corp', 'bert_corp', 'carl_corp'].entries()) {
    const contacts = { mail: `${uid}@corp.example`, mobile: `1391111000${at}` };
    await directory.addPerson({ uid, name: `员工${uid}`, password, ...contacts });
  }
  const entry = {
    ...directory.entry,
    first_sign_in: 'create',
    trust_email: true,
    trust_phone: true,
    sync: { fields },
  };
  service = await openService({
    file: { captcha: { kinds: [] }, operators: { approval: false }, directories: [entry] },
  });
  owner = await makeOperator(service, ['owner']);
  await sync();
});
afterAll(async () => {
  await service.close();
  await directory.close();
});

async function ask(method: 'GET' | 'POST', path: string) {
  const answer = await owner.ask(method, path);
  if (answer.status !== 401) return answer;
  await owner.enter();
  return owner.ask(method, path);
}
async function sync() {
  const { id } = (await ask('POST', 'directories/corp/sync')).body as unknown as { id: string };
  await service.work('Synchronising directories');
  const run = (await ask('GET', `directories/corp/runs/${id}`)).body;
  const { items } = (await ask('GET', `directories/corp/runs/${id}/changes`)).body;
  return { ...run, changes: items.map(({ kind, name, why }) => [kind, name, why].filter(Boolean).join(' ')) };
}
async function signedIn(account: string): Promise<Visitor> {
  const visitor = service.visitor();
  const answer = await visitor.call(signInByPassword, { account, password });
  expect(answer.code, answer.msg).toBe(1);
  visitor.token = answer.data.token;
  return visitor;
}
/** The same, after the security check by a code to the number. */
async function checked(account: string, phone: string): Promise<Visitor> {
  const visitor = await signedIn(account);
  await visitor.call(phoneCodeCalls.security, {});
  const code = await service.readCode(phone, 'security');
  const passed = await visitor.call(passStepUp, { type: 'phone', code });
  expect(passed.code, passed.msg).toBe(1);
  return visitor;
}
const profileOf = async (account: string) => (await (await signedIn(account)).call(getProfile, {})).data;
const idOf = async (username: string) =>
  (
    await service.database
      .selectFrom('account')
      .select('id')
      .where('username_key', '=', username)
      .executeTakeFirstOrThrow()
  ).id;

// threat:directory
test('what a directory decides about is named, and nobody changes it here', async () => {
  const visitor = await checked('anna_corp', '13911110000');
  const { data } = await visitor.call(getProfile, {});
  expect(data.managed).toEqual({ by: '公司目录', fields });
  for (const change of [{ nickname: '别的名字' }, { username: 'another_name' }]) {
    const refused = await visitor.call(editProfile, change);
    expect(refused).toMatchObject({
      reason: 'managed_by_directory',
      msg: '由“公司目录”管理',
    });
  }
  // What it does not decide about, and what stays as it is, is saved.
  expect(await visitor.call(editProfile, { nickname: '员工anna_corp', bio: '写代码' })).toMatchObject({
    code: 1,
  });
  const person = await registerPerson(service);
  expect((await person.visitor.call(getProfile, {})).data).not.toHaveProperty('managed');
});

// threat:directory
test('a main address that it decides about is not changed by any way there is', async () => {
  const visitor = await checked('bert_corp', '13911110001');
  const email = 'bert@private.example';
  await visitor.call(emailCodeCalls.change_email, { email });
  const code = await service.readCode(email, 'change_email');
  const changed = await visitor.call(changeEmail, { email, code });
  expect(changed.reason ?? changed.code).toBe('managed_by_directory');
  const accountId = await idOf('bert_corp');
  const id = '00000000-0000-4000-8000-000000000001';
  await service.database
    .insertInto('contact')
    .values({
      account_id: null,
      further_of: accountId,
      further_id: id,
      kind: 'email',
      value: email,
      value_key: email,
      verified_at: service.clock.now(),
    })
    .execute();
  const made = await visitor.call(makeMainContact, { id });
  expect(made.reason ?? made.code).toBe('managed_by_directory');
});

// threat:leaver
test('an account that the company gave is not unbound from it', async () => {
  const visitor = await checked('carl_corp', '13911110002');
  const [item] = (await visitor.call(listBindings, {})).data.items;
  const refused = await visitor.call(unbindIdentity, { id: item?.id ?? '' });
  expect(refused.reason ?? refused.code).toBe('managed_by_directory');
  expect((await visitor.call(listBindings, {})).data.items).toHaveLength(1);
});

test('names and contacts follow the directory; the account’s contacts hear of it', async () => {
  await directory.set('anna_corp', 'cn', '安娜');
  await directory.set('anna_corp', 'mail', 'anna.new@corp.example');
  await directory.set('anna_corp', 'mobile', '13911119999');
  const run = await sync();
  expect(run).toMatchObject({ updated: 1, refused: 0, changes: ['update 安娜'] });
  expect(await profileOf('anna_corp')).toMatchObject({
    nickname: '安娜',
    email: 'a***w@corp.example',
    phone: '139****9999',
  });
  expect(await sync()).toMatchObject({ updated: 0, refused: 0 });
});

// threat:directory
test('a contact that somebody else has stays theirs, and an operator’s account keeps its own', async () => {
  const other = await registerPerson(service);
  await directory.set('anna_corp', 'mobile', other.phone);
  expect((await sync()).changes).toEqual(['refuse 安娜 another account has the phone']);
  expect((await profileOf('anna_corp')).phone).toBe('139****9999');
  await directory.set('anna_corp', 'mobile', '13911119999');
  await giveRoles(service, await idOf('carl_corp'), ['support']);
  await directory.set('carl_corp', 'mail', 'taken.over@corp.example');
  expect((await sync()).changes).toEqual(['refuse 员工carl_corp the account of an operator keeps its own']);
});
