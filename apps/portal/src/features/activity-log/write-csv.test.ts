import { expect, it } from 'vitest';
import { writeCsv } from './write-csv.ts';

it('starts with a byte order mark and ends lines as in RFC 4180', () => {
  expect(
    writeCsv([
      ['时间', '事件'],
      ['2026-11-21 06:47', '登录成功'],
    ]),
  ).toBe('\ufeff时间,事件\r\n2026-11-21 06:47,登录成功\r\n');
});

it('quotes cells with commas, quotes or line breaks', () => {
  expect(writeCsv([['a,b', 'say "hi"', 'two\nlines']])).toBe('\ufeff"a,b","say ""hi""","two\nlines"\r\n');
});

// threat:log-formula
it.each([
  '=HYPERLINK("http://evil.example","登录")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  ' =1+1',
  '"=1+1',
  '|calc',
  '%0A=1',
  '＝1+1',
  '　＠SUM(A1)',
])('escapes %j so that it is no formula', (text) => {
  const cell = writeCsv([[text]])
    .slice(1)
    .replace(/\r\n$/, '')
    .replace(/^"/, '');
  expect(cell.startsWith("'")).toBe(true);
});
