import { allCalls } from '@tongxing/contract/all-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';

interface Operation {
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { name: string; in: string; required: boolean }[];
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  readonly responses: Record<string, object>;
}

let service: TestService;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  service = await openService({ settings: { publicUrl: 'http://localhost:3000/account' } });
  const answer = await service.app.inject('/v3/openapi.json');
  const document = answer.json();
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://localhost:3000/account' }] });
  paths = document.paths;
});
afterAll(() => service.close());

// spec:7.8
test('describes every call of the contract, and nothing else', () => {
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(allCalls.map(({ method, path }) => `${method} ${path}`).sort());
});

test('serves every described call', async () => {
  for (const { method, path } of allCalls) {
    const url = path.replace(/\{\w+\}/g, 'nobody');
    const answer = await service.app.inject({ method, url });
    expect(answer.json().code, `${method} ${url}`).not.toBe(404);
  }
});

test('describes who may call and what the payload must contain', () => {
  const password = paths['/v3/login/password']?.['post'];
  expect(password?.security).toEqual([]);
  expect(JSON.stringify(password?.requestBody)).toContain('"required":["account","password"]');
  expect(JSON.stringify(password?.requestBody)).toContain('captcha_type');
  expect(paths['/v3/qrcode']?.['post']?.security).toEqual([{}, { bearer: [] }]);
  expect(paths['/v3/user/userinfo']?.['get']?.security).toEqual([{ bearer: [] }]);
  expect(Object.keys(paths['/v3/common/upload']?.['post']?.requestBody?.content ?? {})).toEqual([
    'multipart/form-data',
  ]);
  expect(paths['/v3/common/username']?.['get']?.parameters).toMatchObject([
    { name: 'username', in: 'query', required: true },
  ]);
});

test('lists each failure with its text, and names the placeholder of a number', () => {
  const { description = '' } = paths['/v3/login/phone']?.['post'] ?? {};
  expect(description).toContain('`code_mismatch` (0) 验证码不对，还可以试 {left} 次');
});

test('refuses a signed-in call without a session, and with an unknown one', async () => {
  for (const { method, path, access, upload } of allCalls) {
    if (access !== 'signed-in' || method !== 'GET' || upload) continue;
    const answer = await service.app.inject({ method, url: path });
    expect(answer.json(), path).toMatchObject({ code: 401, msg: '未登录' });
    const expired = await service.app.inject({ method, url: path, headers: { authorization: 'Bearer x' } });
    expect(expired.json(), path).toMatchObject({ code: 401, msg: '登录信息已过期，请重新登录！' });
  }
});
