import { expect, it } from 'vitest';
import { composeTitle } from './document-title.ts';

// spec:2.40
it.each([
  ['登录', '通行', '登录 - 通行'],
  ['', '通行', '通行'],
  ['登录', undefined, '登录 - 通行账号中心'],
  ['', '', '通行账号中心'],
])('%j on %j is %j', (page, site, title) => {
  expect(composeTitle(page, site)).toBe(title);
});
