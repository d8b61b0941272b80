import { permissionTo } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openPusher, scimBase } from '../../../../test/scim-pusher.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false } } });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const list = async () => (await owner.ask('GET', 'scim')).body;

// call:GET/manage/v1/scim
test('lists who may push, how many people and groups are theirs, and who may no more', async () => {
  expect(await list()).toEqual({ base: scimBase, items: [], next: null });
  const pusher = await openPusher(service, owner);
  const reader = await openPusher(service, owner, [permissionTo.readScim]);
  const push = async (userName: string) => {
    const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
    const made = await pusher.ask('POST', '/Users', { schemas, userName, active: true });
    expect(made.status).toBe(201);
    return String(made.body['id']);
  };
  await push('first_staff');
  service.clock.advance(60);
  expect((await pusher.ask('DELETE', `/Users/${await push('second_staff')}`)).status).toBe(204);
  const left = await push('third_staff');
  const away = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value: false }],
  };
  expect((await pusher.ask('PATCH', `/Users/${left}`, away)).status).toBe(200);
  const group = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: '研发部' };
  expect((await pusher.ask('POST', '/Groups', group)).status).toBe(201);
  const entry = (id: string, more: object) => expect.objectContaining({ client_id: id, ...more });
  const pushed = { people: 2, disabled: 1, groups: 1, changed_at: service.clock.now().toISOString() };
  expect((await list()).items).toEqual(
    expect.arrayContaining([
      entry(pusher.app.id, { may: 'write', ...pushed }),
      entry(reader.app.id, { may: 'read', people: 0, groups: 0, changed_at: null }),
    ]),
  );
  for (const { id } of [pusher.app, reader.app])
    expect((await owner.ask('PUT', `apps/${id}/permissions`, { permissions: [] })).status).toBe(200);
  expect((await list()).items).toEqual([entry(pusher.app.id, { may: 'none', ...pushed })]);
});
