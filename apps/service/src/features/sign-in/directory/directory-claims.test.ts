import { getGrant } from '@tongxing/contract/calls/data-access.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localCertificate } from '../../../../test/local-certificate.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { type App, registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';

// What a company's directory has of its people, as claims for apps: a staff number, a department.

let service: TestService;
let directory: TestDirectory;
let owner: TestOperator;
let app: App;

const password = 'their password there';
const map = [
  { claim: 'staff.number', scope: 'profile', from: { directory: 'employeeNumber' } },
  { claim: 'staff.desk', scope: 'phone', from: { directory: 'roomNumber' } },
];
const fields = [{ key: 'department', label: { zh: '部门' }, scope: 'profile' }];

beforeAll(async () => {
  directory = await openDirectory(localCertificate);
  service = await openService({
    follows: true,
    file: {
      captcha: { kinds: [] },
      operators: { approval: false, requests_per_minute: 2000 },
      claims: { map },
      profile: { fields },
      directories: [
        {
          ...directory.entry,
          first_sign_in: 'create',
          profile_fields: { department: 'departmentNumber' },
        },
      ],
    },
  });
  owner = await makeOperator(service, ['owner']);
  const developer = await registerPerson(service);
  app = await registerApp(developer.visitor, { name: '考勤', scopes: ['openid', 'profile', 'phone'] });
}, 120_000);
afterAll(async () => {
  await service.close();
  await directory.close();
});

async function signIn(uid: string) {
  const visitor = service.visitor();
  const answer = await visitor.call(signInByPassword, { account: uid, password });
  expect(answer).toMatchObject({ code: 1 });
  visitor.token = answer.data.token;
  return visitor;
}

async function claimsOf(visitor: Awaited<ReturnType<typeof signIn>>, scope: string) {
  const { tokens } = await signInAtApp(service, visitor, app, { scope });
  const read = async () => (await userinfo(service, tokens.access_token)).json<Record<string, unknown>>();
  return { claims: await read(), read };
}

test('an attribute of the directory is a claim from the first sign-in on, and follows each further one', async () => {
  await directory.addPerson({ uid: 'linwan', name: '林晚', password });
  await directory.set('linwan', 'employeeNumber', '0071');
  await directory.set('linwan', 'departmentNumber', '研发');
  const visitor = await signIn('linwan');
  const { claims, read } = await claimsOf(visitor, 'openid profile phone');
  expect(claims).toMatchObject({ staff: { number: '0071' }, department: '研发' });
  expect(claims).not.toHaveProperty('staff.desk');

  await directory.set('linwan', 'employeeNumber', '0072');
  await directory.set('linwan', 'roomNumber', 'B2');
  await directory.set('linwan', 'departmentNumber');
  await signIn('linwan');
  const later = await read();
  expect(later).toMatchObject({ staff: { number: '0072', desk: 'B2' } });
  expect(later).not.toHaveProperty('department');
});

test('the person reads of it on the consent, sees it in the profile, and cannot change it', async () => {
  await directory.addPerson({ uid: 'zhouning', name: '周宁', password });
  await directory.set('zhouning', 'employeeNumber', '0080');
  const visitor = await signIn('zhouning');
  await claimsOf(visitor, 'openid profile');
  const grant = (await visitor.call(getGrant, { client_id: app.id })).data.grant;
  expect(grant?.recipient?.fields).toEqual(['部门', 'employeeNumber']);
  const own = (await visitor.call(getProfile, {})).data.fields ?? {};
  const [key = ''] = Object.entries(own).find(([, value]) => value === '0080') ?? [];
  expect(key).toMatch(/^dir_/);
  const config = (await service.app.inject({ url: '/v3/config' })).json<{ data: { fields: object[] } }>();
  expect(config.data.fields).toContainEqual(expect.objectContaining({ key, source: 'directory' }));
  const edited = await visitor.call(editProfile, { fields: { [key]: '0001' } });
  expect([edited.code, edited.data]).toEqual([0, expect.objectContaining({ reason: expect.any(String) })]);
  expect((await visitor.call(getProfile, {})).data.fields).toMatchObject({ [key]: '0080' });
});

test('without the scope, and without a directory, there is no such claim', async () => {
  await directory.addPerson({ uid: 'heqing', name: '何青', password });
  await directory.set('heqing', 'employeeNumber', '0090');
  const visitor = await signIn('heqing');
  expect((await claimsOf(visitor, 'openid')).claims).not.toHaveProperty('staff');
  const customer = await registerPerson(service);
  const { claims } = await claimsOf(customer.visitor, 'openid profile phone');
  expect(claims).not.toHaveProperty('staff');
});

test('the saved settings stay as the operator wrote them', async () => {
  const shown = async (section: string) => (await owner.ask('GET', `settings/${section}`)).body;
  expect(JSON.stringify(await shown('claims'))).toContain('"directory":"employeeNumber"');
  for (const section of ['profile', 'directories'])
    expect(JSON.stringify(await shown(section))).not.toContain('dir_');
});

// call:PATCH/manage/v1/settings/{section}
test.each([
  // Nobody is asked for the identifier.
  { claim: 'staff', scope: 'openid', from: { directory: 'employeeNumber' } },
  { claim: 'staff', scope: 'profile', from: { directory: ' employeeNumber' } },
  { claim: 'staff', scope: 'profile', from: { directory: '' } },
  { claim: 'staff', scope: 'profile', from: { directory: 'x'.repeat(65) } },
  { claim: 'sub', scope: 'profile', from: { directory: 'employeeNumber' } },
  // The hash of a password is for no app, under whatever name.
  { claim: 'staff', scope: 'profile', from: { directory: 'userPassword' } },
  { claim: 'staff', scope: 'profile', from: { directory: 'USERPASSWORD;lang-zh' } },
  { claim: 'staff', scope: 'profile', from: { directory: '2.5.4.35' } },
  { claim: 'staff', scope: 'profile', from: { directory: 'OID.2.5.4.35' } },
  { claim: 'staff', scope: 'profile', from: { directory: 'ms-Mcs-AdmPwd' } },
  { claim: 'staff', scope: 'profile', from: { directory: 'krbPrincipalKey' } },
])('%j is refused', async (mapped) => {
  const fresh = await openService({ file: { operators: { approval: false } } });
  const operator = await makeOperator(fresh, ['owner']);
  const saved = await operator.ask('PATCH', 'settings/claims', { map: [mapped] }, { 'if-match': '*' });
  expect(saved.status, saved.text).toBe(422);
  await fresh.close();
});
