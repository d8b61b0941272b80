import { expect, test } from 'vitest';
import { appScopes } from './calls/apps.ts';
import { factsOfScope, formatRefused, formatSeen, scopeClaims } from './scope-claims.ts';

test('every scope an app can ask for has its claims', () => {
  expect(Object.keys(scopeClaims).sort()).toEqual([...appScopes].sort());
});

test('a fact that several claims tell is named once', () => {
  expect(factsOfScope('profile')).toEqual(['昵称', '头像', '用户名', '性别', '生日', '语言']);
  expect(factsOfScope('email')).toEqual(['邮箱']);
});

test('what an app sees is named in full; the identifier only where there is nothing else', () => {
  expect(formatSeen(['openid', 'profile', 'email', 'offline_access'])).toBe(
    '昵称、头像、用户名、性别、生日、语言、邮箱',
  );
  expect(formatSeen(['openid', 'offline_access'])).toBe('账号标识');
  expect(formatSeen([])).toBe('账号标识');
});

test('what was refused never looks like the identifier', () => {
  expect(formatRefused(['offline_access'])).toBe('保持登录');
  expect(formatRefused(['phone', 'offline_access'])).toBe('手机号、保持登录');
});
