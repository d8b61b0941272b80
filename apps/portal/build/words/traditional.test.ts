import { createTranslator, respell } from '@tongxing/contract/translate-text.ts';
import { expect, test } from 'vitest';
import { readWords } from './catalogues.ts';
import { readPlaceNames, serviceWords } from './service-words.ts';
import { toTraditional } from './traditional.ts';

const portal = new URL('../..', import.meta.url).pathname;

test.each([
  ['登录密码已修改', '登入密碼已修改'],
  ['退出登录', '登出'],
  ['注销账号 {0}', '註銷帳號 {0}'],
  ['这台设备的<1>通行密钥</1>', '這台裝置的<1>通行密鑰</1>'],
  ['Wi-Fi', 'Wi-Fi'],
])('%s is written %s', (chinese, written) => {
  expect(toTraditional(chinese)).toBe(written);
});

test('what the service says as a page runs is written so too, and lists stay lists', () => {
  const translate = createTranslator(serviceWords(portal, readWords(portal, 'zh-TW')), null);
  expect(translate('账号或密码不正确')).toBe('帳號或密碼不正確');
  expect(translate('操作太频繁，请在 5 分钟后再试')).toBe('操作太頻繁，請在 5 分鐘後再試');
  expect(translate('安卓手机，微信')).toBe('安卓手機，微信');
  expect(translate('昵称、头像、性别和生日')).toBe('暱稱、頭像、性別和生日');
  expect(translate('不是我们说的话')).toBe('不是我们说的话');
  expect(respell('广东深圳', readPlaceNames(portal, 'zh-TW'))).toBe('廣東深圳');
});
