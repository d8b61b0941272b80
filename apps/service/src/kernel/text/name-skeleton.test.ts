import { expect, test } from 'vitest';
import { areSkeletonsNear, skeletonOf } from './name-skeleton.ts';

// threat:look-alike-apps
test.each([
  ['Cyrillic letters', 'аpple', 'apple'],
  ['Cyrillic capitals', 'ВАNК', 'BANK'],
  ['Greek capitals', 'ΑΒΤ', 'ABT'],
  ['full-width letters', 'Ａｌｉｐａｙ', 'Alipay'],
  ['mathematical letters', '𝐀𝐥𝐢𝐩𝐚𝐲', 'Alipay'],
  ['I for l', 'PayPaI', 'PayPal'],
  ['1 for l', 'PayPa1', 'PayPal'],
  ['| for l', 'PayPa|', 'PayPal'],
  ['0 for o', 'G00gle', 'Google'],
  ['rn for m', 'rnail', 'mail'],
  ['case', 'ALIPAY', 'alipay'],
  ['accents', 'Álïpåy', 'Alipay'],
  ['spaces and signs between', '支 付·宝', '支付宝'],
  ['wide and narrow spaces', '支　付\u2009宝', '支付宝'],
  ['pictures behind', '支付宝✅', '支付宝'],
  ['a registered mark', '支付宝®', '支付宝'],
  ['traditional letters', '支付寶', '支付宝'],
  ['one of the forms of a letter', '戸籍', '户籍'],
  ['letters of the same shape', '抺茶', '抹茶'],
  ['kana', 'エ商', '工商'],
  ['parts of letters', '⼯商', '工商'],
  ['a dash for one', '第ー', '第一'],
  ['a variation selector', '支付宝\u{e0100}', '支付宝'],
])('%s: gives two look-alikes the same skeleton', (_, one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other));
});

test.each([
  ['青禾笔记', '青禾日记'],
  ['支付宝', '支付'],
  ['Alipay', 'Alipan'],
  ['がく', 'かく'],
])('%s and %s have different skeletons', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other));
});

test('has no skeleton for a name of emoji alone', () => {
  expect(skeletonOf('🎉 ✨')).toBe('');
});

test.each([
  ['支付宝', '支付宝安全中心', true],
  ['支付宝官方', '支付宝', true],
  ['支付宝', '支付宾', true],
  ['Alipay', 'Alipays', true],
  ['Alipay', 'A1ibay', true],
  ['支付宝', '微信支付', false],
  ['青禾笔记', '青禾邮箱', false],
  ['QQ', 'QQ音乐', false],
  ['Alipay', 'Apple', false],
])('%s and %s: near %j', (one, other, near) => {
  expect(areSkeletonsNear(skeletonOf(one), skeletonOf(other))).toBe(near);
  expect(areSkeletonsNear(skeletonOf(other), skeletonOf(one))).toBe(near);
});
