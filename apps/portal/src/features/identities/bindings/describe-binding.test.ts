import { expect, test } from 'vitest';
import { describeBinding } from './describe-binding.ts';

const binding = {
  id: 'b',
  provider: 'wechat',
  name: '微信',
  icon: 'wechat',
  nickname: '晚晚',
  avatar: '',
  bound_at: Date.UTC(2024, 5, 3, 4) / 1000,
  bound_place: '浙江杭州',
  last_used_at: Date.UTC(2024, 5, 3, 9) / 1000,
  doors: ['website'],
  works: true,
  managed: false,
};

test('names the identity, when and where it was linked', () => {
  expect(describeBinding(binding)).toBe('晚晚　2024 年 6 月 3 日在浙江杭州绑定');
});

test('names the last use, and the methods', () => {
  const later = { ...binding, nickname: '', bound_place: '', doors: ['website', 'mini_program'] };
  expect(describeBinding({ ...later, last_used_at: Date.UTC(2025, 0, 16, 4) / 1000 })).toBe(
    '网页、小程序　2024 年 6 月 3 日绑定　最近使用 2025 年 1 月 16 日',
  );
});
