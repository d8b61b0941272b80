import type { ManageCall } from '@tongxing/contract/define-manage-call.ts';
import { defineCommand, defineQuery } from '@tongxing/contract/define-manage-call.ts';
import { type Role, rolePermissions, roles } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { askManage, makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { adminHandlers } from '../../../modules.ts';

let service: TestService;
const operators = new Map<Role, TestOperator>();
beforeAll(async () => {
  service = await openService();
  for (const role of roles) operators.set(role, await makeOperator(service, [role]));
}, 300_000);
afterAll(() => service.close());

const nobody = '00000000-0000-4000-8000-000000000000';
const addressOf = ({ path }: ManageCall) =>
  path
    .replace('{id}', nobody)
    .replace('{account}', nobody)
    .replace('{client_id}', 'no-such-app')
    .replace('{section}', 'no-such-section')
    .replace('{channel}', 'mail')
    .replace('{purpose}', 'no-such-purpose')
    .replace('{kind}', 'no-such-kind')
    .replace('{version}', '9.9');
const calls = adminHandlers.map(({ call }) => call);

test('every call names what it needs, begins where the interface begins, and stands once', () => {
  const names = calls.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
  for (const { path, permission } of calls) {
    expect(path).toMatch(/^\/manage\/v1\//);
    expect(permission).toMatch(/^(?:[a-z]+:[a-z]+|any)$/);
  }
});

// call:GET/manage/v1/me
test('whoever is inside learns what they may; only they themselves are asked about without a permission', async () => {
  expect(calls.filter(({ permission }) => permission === 'any').map(({ path }) => path)).toEqual([
    '/manage/v1/me',
  ]);
  for (const [role, operator] of operators) {
    await operator.enter();
    const { status, body } = await operator.ask('GET', 'me');
    expect([status, body['roles'], body['four_eyes']]).toEqual([200, [role], true]);
    expect(new Set(body['permissions'] as string[])).toEqual(new Set(rolePermissions[role]));
  }
  const person = await registerPerson(service);
  const headers = { authorization: `Bearer ${person.visitor.token}`, 'x-device': person.visitor.device };
  const refused = await askManage(service, 'GET', 'me', { headers });
  expect([refused.status, refused.body.type]).toEqual([403, 'urn:tongxing:problem:forbidden']);
});

test('a call without a permission, and one that touches a person without a reason, do not compile', () => {
  const shape = { summary: '', target: null, input: z.object({}), output: z.object({}), fails: [] } as const;
  // @ts-expect-error: no permission.
  const query = defineQuery({ ...shape, name: 'a', path: '/manage/v1/a', audited: 'no' });
  // @ts-expect-error: no permission.
  const command = defineCommand({ ...shape, name: 'b', path: '/manage/v1/b', logged: null });
  expect([query.permission, command.permission]).toEqual([undefined, undefined]);
  const touching = calls.filter((call) => call.method !== 'GET' && call.path.startsWith('/manage/v1/people'));
  expect(touching.length).toBeGreaterThan(9);
  for (const call of touching) expect(call, call.name).toMatchObject({ reason: 'required' });
});

// spec:10.8
test.each(roles)(
  '%s is let into every call of theirs, and told the permission that any other needs',
  async (role) => {
    const operator = operators.get(role);
    if (!operator) throw new Error(role);
    service.clock.advance(61);
    await operator.enter();
    for (const call of calls) {
      const body = call.method === 'GET' ? undefined : {};
      const answer = await operator.ask(call.method, addressOf(call), body);
      if (call.permission === 'any' || rolePermissions[role].includes(call.permission)) {
        expect([200, 400, 404, 422], `${role} ${call.name}`).toContain(answer.status);
        continue;
      }
      expect(answer.status, `${role} ${call.name}`).toBe(403);
      expect(answer.body).toMatchObject({
        type: 'urn:tongxing:problem:forbidden',
        permission: call.permission,
      });
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    }
  },
);

test('the description of the interface is made of the same calls, each with its permission', async () => {
  const answer = await service.app.inject({ url: '/manage/v1/openapi.json' });
  const document = answer.json<{
    openapi: string;
    paths: Record<string, Record<string, { 'x-permission': string }>>;
  }>();
  expect(document.openapi).toBe('3.1.0');
  for (const { path, method, permission } of calls) {
    expect(document.paths[path]?.[method.toLowerCase()]?.['x-permission']).toBe(permission);
  }
});

test('whoever is no operator, or nobody, learns nothing', async () => {
  const stranger = await service.app.inject({ url: '/manage/v1/people' });
  expect([stranger.statusCode, stranger.json<{ type: string }>().type]).toEqual([
    401,
    'urn:tongxing:problem:unauthenticated',
  ]);
  const unknown = await service.app.inject({ url: '/manage/v1/no-such-thing' });
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
  ]);
  const wrongMethod = await service.app.inject({ method: 'PUT', url: '/manage/v1/people' });
  expect([wrongMethod.statusCode, wrongMethod.json<{ type: string }>().type]).toEqual([
    405,
    'urn:tongxing:problem:method_not_allowed',
  ]);
});
