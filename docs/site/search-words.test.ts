import { expect, test } from 'vitest';
import { indexWords, queryWords } from './search-words.ts';

test.each([
  ['备份', ['备份']],
  ['恢复备份', ['恢复', '复备', '备份']],
  ['改 DPoP 的 refresh_token', ['改', 'dpop', '的', 'refresh', 'token']],
  ['', []],
])('%s is in the index as %j', (text, words) => {
  expect(indexWords(text)).toEqual(words);
});

test.each([
  ['备份', ['备份']],
  ['恢复备份', ['恢复', '备份']],
  ['改', ['改']],
  ['DPoP 的备份', ['dpop', '备份']],
  ['', []],
])('%s is looked for as %j', (text, words) => {
  expect(queryWords(text)).toEqual(words);
});

test('given a text, every search pair of it is in its index', () => {
  const text = '两步验证 refresh_token 龘靐齉 第三方登录';
  expect(indexWords(text)).toEqual(expect.arrayContaining(queryWords(text)));
});
