import { expect, it } from 'vitest';
import { findTopics } from './find-topics.ts';
import { topicGroups } from './topics.ts';

const found = (typed: string) =>
  findTopics(topicGroups, typed).flatMap(({ topics }) => topics.map(({ id }) => id));
const all = topicGroups.flatMap(({ topics }) => topics.map(({ id }) => id));

it('returns all topics for an empty text, each with its own address', () => {
  expect(found('  ')).toEqual(all);
  expect(new Set(all).size).toBe(all.length);
});

it.each([
  ['盗号', ['stolen']],
  ['恢复码', ['authenticator']],
  ['qq', ['bound']],
  ['反悔', ['cancel']],
  ['监护人', ['minor']],
  ['换手机 恢复码', ['authenticator']],
  ['今天天气', []],
])('finds topics by everyday words: %s', (typed, ids) => expect(found(typed)).toEqual(ids));
