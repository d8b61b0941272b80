import { expect, test } from 'vitest';
import { clientScopes } from './calls/clients.ts';
import { factsOfScope, sayRefused, saySeen, scopeClaims } from './scope-claims.ts';

test('every scope an app can ask for has its claims', () => {
  expect(Object.keys(scopeClaims).sort()).toEqual([...clientScopes].sort());
});

test('a fact that several claims tell is named once', () => {
  expect(factsOfScope('profile')).toEqual(['昵称', '头像', '用户名', '性别', '生日']);
  expect(factsOfScope('email')).toEqual(['邮箱']);
});

test('what an app sees is named in full; the identifier only where there is nothing else', () => {
  expect(saySeen(['openid', 'profile', 'email', 'offline_access'])).toBe(
    '昵称、头像、用户名、性别、生日、邮箱',
  );
  expect(saySeen(['openid', 'offline_access'])).toBe('账号标识');
  expect(saySeen([])).toBe('账号标识');
});

test('what was refused never looks like the identifier', () => {
  expect(sayRefused(['offline_access'])).toBe('保持登录');
  expect(sayRefused(['phone', 'offline_access'])).toBe('手机号、保持登录');
});
