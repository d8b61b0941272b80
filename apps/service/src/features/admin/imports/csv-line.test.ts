import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { csvLine, readCsv } from './read-csv.ts';

/** OWASP, CSV injection: what spreadsheets take for a formula, full-width signs and blanks before them included. */
const formulas = [
  '=1+1',
  '+1',
  '-1+cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1+1',
  '　=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM',
  '"=1+1',
  '%0A=1',
  '|calc',
];

// threat:import-formula
test.each(formulas)('no cell is a formula, and an import reads it back as it was: %j', async (text) => {
  const written = csvLine([text]);
  expect(written.replace(/^"/, '')).toMatch(/^'/);
  const source = Readable.from([csvLine(['external_id']), written]);
  const read: unknown[] = [];
  for await (const line of readCsv(source, [['external_id']])) read.push(line);
  expect(read).toEqual([new Map([['external_id', text]])]);
});

test.each(['小明', "O'Brien", '138 0000 0000', "'quoted'", '{"a":1}', ''])(
  'what is no formula is left alone: %j',
  async (text) => {
    const source = Readable.from([csvLine(['external_id', 'x']), csvLine([text, 'y'])]);
    for await (const line of readCsv(source, [['external_id']])) {
      expect(line).toEqual(
        new Map([
          ['external_id', text],
          ['x', 'y'],
        ]),
      );
    }
    expect(csvLine([text, 'y'])).not.toMatch(/^"?'[^q]/);
  },
);
