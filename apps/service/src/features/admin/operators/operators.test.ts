import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { rolePermissions } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false } } });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const list = async () => (await owner.ask('GET', 'operators')).body.items;
const typeOf = ({ body }: { body: { type: string } }) => body.type.replace('urn:tongxing:problem:', '');

// call:DELETE/manage/v1/operators/{id} call:GET/manage/v1/operators call:PUT/manage/v1/operators/{id}
test('who runs the service is listed in the order in which they came, with what they may; roles are given and taken away', async () => {
  const person = await registerPerson(service, { username: 'new_editor' });
  const path = `operators/${person.accountId}`;
  const given = await owner.ask('PUT', path, { roles: ['editor', 'editor'] });
  const editor = {
    id: person.accountId,
    username: 'new_editor',
    roles: ['editor'],
    permissions: [...rolePermissions.editor],
    is_protected: false,
    added_by: `account/${owner.accountId}`,
  };
  expect([given.status, given.body]).toMatchObject([200, editor]);
  expect(await list()).toMatchObject([
    { id: owner.accountId, roles: ['owner'], is_protected: true, added_by: 'machine/test' },
    editor,
  ]);
  expect((await owner.ask('PUT', path, { roles: ['support'] })).body).toMatchObject({ roles: ['support'] });
  expect((await owner.ask('DELETE', path, {})).status).toBe(200);
  expect(await list()).toHaveLength(1);
  // An ordinary account again, and an account.
  expect((await person.visitor.call(getProfile, {})).code).toBe(1);
  expect(typeOf(await owner.ask('DELETE', path, {}))).toBe('not_found');
  expect(typeOf(await owner.ask('DELETE', `operators/${owner.accountId}`, {}))).toBe('last_owner');
});

// call:PUT/manage/v1/operators/{id}
test('no role is given to who is not there, to who is shut, or of a name that there is not', async () => {
  const person = await registerPerson(service);
  const put = async (id: string, roles: readonly string[]) =>
    typeOf(await owner.ask('PUT', `operators/${id}`, { roles }));
  expect(await put('00000000-0000-4000-8000-000000000000', ['editor'])).toBe('not_found');
  expect(await put(person.accountId, ['king'])).toBe('bad_input');
  expect(await put(person.accountId, [])).toBe('bad_input');
  await owner.ask('POST', `people/${person.accountId}/disable`, { reason: '诈骗' });
  expect(await put(person.accountId, ['editor'])).toBe('wrong_state');
  expect(await list()).toHaveLength(1);
});
