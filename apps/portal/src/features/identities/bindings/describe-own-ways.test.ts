import { expect, test } from 'vitest';
import { describeOwnWays } from './describe-own-ways.ts';

test.each([
  [{ password: true, phone: false, email: false, passkeys: 2 }, '密码和 2 个通行密钥'],
  [{ password: true, phone: true, email: true, passkeys: 0 }, '密码、手机号和邮箱'],
  [{ password: false, phone: true, email: false, passkeys: 0 }, '手机号'],
  [{ password: false, phone: false, email: false, passkeys: 0 }, null],
])('describes %o as %s', (ways, text) => {
  expect(describeOwnWays(ways)).toBe(text);
});
