import { expect, test } from 'vitest';
import { nicknameFromElsewhere } from './nickname-from-elsewhere.ts';

test.each([
  'lin@contoso.example',
  'Lin Wan (lin.wan@contoso.example)',
  'lin＠contoso.example',
  'lin@intranet',
  'a.very.long.name.of.somebody@contoso.example',
  'lin@\u200bcontoso.example',
  '13800138000',
  '林晚 13800138000',
  '１３８００１３８０００',
  '',
  '\u200b',
])('%j becomes no nickname', (text) => {
  expect(nicknameFromElsewhere(text)).toBeNull();
});

test.each([
  ['林晚', '林晚'],
  ['Lin @ Home', 'Lin @ Home'],
  ['@lin', '@lin'],
  ['20261127123456', '20261127123456'],
  ['林'.repeat(60), '林'.repeat(20)],
])('%j becomes %j', (text, nickname) => {
  expect(nicknameFromElsewhere(text)).toBe(nickname);
});
