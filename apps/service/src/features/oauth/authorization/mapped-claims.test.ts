import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';

let service: TestService;
beforeAll(async () => {
  const map = [
    { claim: 'company', scope: 'openid', from: { constant: '示例公司' } },
    { claim: 'employee.login', scope: 'profile', from: { profile: 'username' } },
    { claim: 'employee.cell', scope: 'phone', from: { profile: 'phone' } },
    { claim: 'mailbox', scope: 'email', from: { profile: 'email' } },
    { claim: 'employee.number', scope: 'profile', from: { field: 'staff_no' } },
    { claim: 'employee.desk', scope: 'profile', from: { field: 'desk' } },
  ];
  const fields = [
    { key: 'staff_no', label: { zh: '工号' }, scope: 'profile', claim: 'staff' },
    { key: 'desk', label: { zh: '工位' }, scope: 'profile' },
    { key: 'shirt', label: { zh: '尺码' } },
  ];
  service = await openService({
    file: { claims: { map }, profile: { fields }, operators: { approval: false } },
  });
}, 120_000);
afterAll(() => service.close());

const claimsOf = async (scope: string) => {
  const developer = await registerPerson(service);
  const app = await registerApp(developer.visitor, {
    name: `读者${Date.now() % 1e6}${scope.length}`,
    scopes: ['openid', 'profile', 'phone', 'email'],
  });
  const person = await registerPerson(service, { username: `mapped_${scope.length}` });
  await person.visitor.call(editProfile, { nickname: '小李', fields: { staff_no: '0071', shirt: 'L' } });
  const { tokens } = await signInAtApp(service, person.visitor, app, { scope });
  return { person, claims: (await userinfo(service, tokens.access_token)).json<Record<string, unknown>>() };
};

test('mapped claims come with the scope that people agreed to, nested by dots, and without what there is not', async () => {
  const { person, claims } = await claimsOf('openid profile phone email');
  expect(claims).toMatchObject({
    company: '示例公司',
    employee: { login: person.username, cell: `+86${person.phone}`, number: '0071' },
    staff: '0071',
    nickname: '小李',
  });
  expect(claims).not.toHaveProperty('mailbox');
  expect(claims).not.toHaveProperty('employee.desk');
  const { claims: few } = await claimsOf('openid');
  expect(Object.keys(few).toSorted()).toEqual(['company', 'sub']);
});

// call:PATCH/manage/v1/settings/{section}
test.each([
  { claim: 'sub', scope: 'openid', from: { constant: 'x' } },
  { claim: 'email.verified', scope: 'openid', from: { constant: 'x' } },
  { claim: 'a b', scope: 'openid', from: { constant: 'x' } },
  { claim: '__proto__', scope: 'openid', from: { constant: 'x' } },
  // Nobody agreed to give the number with this scope.
  { claim: 'cell', scope: 'openid', from: { profile: 'phone' } },
  { claim: 'cell', scope: 'profile', from: { profile: 'phone' } },
  { claim: 'secret', scope: 'profile', from: { profile: 'password_hash' } },
  // A field is given in its own scope alone, and where it has one.
  { claim: 'number', scope: 'openid', from: { field: 'staff_no' } },
  { claim: 'size', scope: 'profile', from: { field: 'shirt' } },
  { claim: 'none', scope: 'profile', from: { field: 'nobody' } },
  { claim: 'big', scope: 'openid', from: { constant: 'x'.repeat(201) } },
  { claim: 'two', scope: 'openid', from: { profile: 'username', constant: 'x' } },
])('%j is refused', async (mapped) => {
  const owner = await makeOperator(service, ['owner']);
  const saved = await owner.ask('PATCH', 'settings/claims', { map: [mapped] }, { 'if-match': '*' });
  expect(saved.status, saved.text).toBe(422);
});

test('a field that claims are mapped from keeps its scope until they are gone', async () => {
  const saving = await openService({ file: { operators: { approval: false } } });
  const owner = await makeOperator(saving, ['owner']);
  const save = (section: string, fields: object) =>
    owner.ask('PATCH', `settings/${section}`, fields, { 'if-match': '*' });
  const field = { key: 'staff_no', label: { zh: '工号' } };
  const map = [{ claim: 'number', scope: 'profile', from: { field: 'staff_no' } }];
  expect((await save('profile', { fields: [{ ...field, scope: 'profile' }] })).status).toBe(200);
  expect((await save('claims', { map })).status).toBe(200);
  const refused = await save('profile', { fields: [field] });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('staff_no')]);
  expect((await save('claims', { map: [] })).status).toBe(200);
  expect((await save('profile', { fields: [field] })).status).toBe(200);
  await saving.close();
});
