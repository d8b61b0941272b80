/** Texts at the limits of what a text can be. */
export const extremeTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '1e309',
  '2026-02-30',
  '9'.repeat(40),
  '林'.repeat(300),
  '\u202e\u0007',
  'a\0b',
  '\ud800',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '\u{1f600}'.repeat(50),
  "'; drop table account;--",
  '<script>',
  'javascript:alert(1)',
  'http://[::1',
  'https://x@y',
  '{}',
  '[]',
  'a\r\nset-cookie: b=c',
  '\x7f',
  'x'.repeat(5000),
  '"',
  '\\',
];

/** Numbers at the limits of columns and other languages. */
const extremeNumbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308];
const extremeLists = [[], [null], [[]], ['a', 1]];
const extremeObjects: readonly unknown[] = [{}, { a: 1 }, { length: 1e9 }, { toString: 1 }, { $ne: null }];

/** Values of every type. */
export const extremeValues: readonly unknown[] = [
  ...extremeTexts,
  ...extremeNumbers,
  ...extremeLists,
  ...extremeObjects,
  true,
  false,
  null,
];
