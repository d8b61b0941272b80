import { expect, test } from 'vitest';
import { createApp } from '../calls/apps.ts';
import { charactersOf, countCharacters } from './characters.ts';
import { guardianName, nickname, passkeyName, withoutInvisible } from './visible-text.ts';

const app = { type: 'web', legal_name: '某公司', contact: 'a@b.example' } as const;
const isName = (name: string) => createApp.input.safeParse({ ...app, name }).success;

// threat:invisible-names
test.each([
  ['turned round', '通\u202e行'],
  ['isolated', '通\u2067行\u2069'],
  ['zero width space', '通\u200b行'],
  ['zero width joiner between letters', '通\u200d行'],
  ['zero width non-joiner', '通\u200c行'],
  ['word joiner', '通\u2060行'],
  ['byte order mark', '通\ufeff行'],
  ['soft hyphen', '通\u00ad行'],
  ['tags', `通${String.fromCodePoint(0xe0041)}行`],
  ['Hangul filler', '通\u3164行'],
  ['half width Hangul filler', '通\uffa0行'],
  ['blank of Braille', '通\u2800行'],
  ['line separator', '通\u2028行'],
  ['joiner after a letter that joins by itself', 'm\u200cn'.replace('m', '通').replace('n', '行')],
  ['tags of no flag', `通${String.fromCodePoint(0x1f3f4, 0xe0063, 0xe007f).slice(2)}行`],
  ['Mongolian separator', '通\u180e行'],
  ['control', '通\u0007行'],
])('%s is no part of a name', (_, name) => {
  expect(isName(name)).toBe(false);
  expect(withoutInvisible(name)).toBe('通行');
  expect(nickname.parse(name)).toBe('通行');
});

// threat:invisible-names
test.each([
  '青禾笔记',
  'Ünïcode & Söhne',
  '👩‍💻 工作室',
  '👨‍👩‍👧‍👦',
  '❤️‍🔥',
  '🏳️‍🌈',
  '👍🏽',
  'مذكرة',
  '日本語',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'می‌خواهم',
  'ශ්‍රී ලංකා',
  'അവന്‍',
  'র‍্যাব',
  'ব্‌যবহার',
  'क्‍ष',
  'ᠨᠠᠷ᠎ᠠ',
])('%s stays as it is', (name) => {
  expect(isName(name)).toBe(true);
  expect(nickname.parse(name)).toBe(name);
});

// threat:invisible-names
test.each([
  ['a passkey', passkeyName],
  ['a guardian', guardianName],
])('the name of %s is nothing that cannot be seen', (_, rule) => {
  for (const blank of ['\u3164\u3164', '\u2800\u2800', '\uffa0\u115f', '\u034f\u034f', '\u202e\u200b']) {
    expect([blank, rule.safeParse(blank).success]).toEqual([blank, false]);
  }
  expect(rule.parse(' 林\u3164\u202e晚 ')).toBe('林晚');
});

test.each([
  ['three families', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 3],
  ['flags of countries and a region', '🇨🇳🇭🇰🏴󠁧󠁢󠁥󠁮󠁧󠁿', 3],
  ['letters with marks', 'e\u0301a\u0300\u0323', 2],
  ['skin and gender', '👩🏽‍💻👍🏿', 2],
  ['Chinese with a rare character', '𠮷野家', 3],
])('%s count as people see them', (_, text, count) => {
  expect(countCharacters(text)).toBe(count);
  expect(charactersOf(text).join('')).toBe(text);
});

test('twenty families are a nickname, twenty-one are none, and a heap of marks is no way around', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(nickname.safeParse(family.repeat(20)).success).toBe(true);
  expect(nickname.safeParse(family.repeat(21)).success).toBe(false);
  expect(nickname.safeParse(`a${'\u0301'.repeat(200)}`).success).toBe(false);
});
