import { expect, it } from 'vitest';
import { formatAgo, formatDay, formatMoment } from './format-moment.ts';

const at = (text: string) => new Date(text).getTime() / 1000;
const now = new Date('2026-11-21T14:30:00').getTime();

it.each([
  ['2026-11-21T06:47:00', '今天 06:47', '今天，11 月 21 日', '7 小时前'],
  ['2026-11-21T14:29:30', '今天 14:29', '今天，11 月 21 日', '刚刚'],
  ['2026-11-21T14:10:00', '今天 14:10', '今天，11 月 21 日', '20 分钟前'],
  ['2026-11-20T23:59:59', '昨天 23:59', '昨天，11 月 20 日', '昨天 23:59'],
  ['2026-11-20T00:00:00', '昨天 00:00', '昨天，11 月 20 日', '昨天 00:00'],
  ['2026-11-18T09:12:00', '11 月 18 日 09:12', '11 月 18 日', '11 月 18 日 09:12'],
  ['2025-12-31T23:00:00', '2025 年 12 月 31 日', '2025 年 12 月 31 日', '2025 年 12 月 31 日'],
])('%s is %s, under %s, %s', (text, moment, day, ago) => {
  expect(formatMoment(at(text), now)).toBe(moment);
  expect(formatDay(at(text), now)).toBe(day);
  expect(formatAgo(at(text), now)).toBe(ago);
});

it('minutes count across midnight', () => {
  expect(formatAgo(at('2026-11-20T23:58:00'), new Date('2026-11-21T00:08:00').getTime())).toBe('10 分钟前');
});
