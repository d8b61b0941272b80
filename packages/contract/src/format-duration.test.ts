import { expect, test } from 'vitest';
import { failureText } from './failures.ts';
import { formatDuration } from './format-duration.ts';

test.each([
  [1, '1 秒'],
  [60, '60 秒'],
  [119, '119 秒'],
  [120, '2 分钟'],
  [121, '3 分钟'],
  [900, '15 分钟'],
  [3286, '55 分钟'],
  [7200, '2 小时'],
  [7201, '3 小时'],
  [24 * 3600, '24 小时'],
  [47.5 * 3600, '48 小时'],
  [7 * 24 * 3600, '7 天'],
  [180 * 24 * 3600, '180 天'],
])('%d seconds are said as %s', (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown);
});

test('a wait is told in the unit a person would use', () => {
  expect(failureText('too_many', { retry_after: 60 })).toBe('操作太频繁，请在 60 秒后再试');
  expect(failureText('too_many', { retry_after: 3286 })).toBe('操作太频繁，请在 55 分钟后再试');
  expect(failureText('too_many', { retry_after: 30_000 })).toBe('操作太频繁，请在 9 小时后再试');
});
