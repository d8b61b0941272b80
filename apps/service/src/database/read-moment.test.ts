import { types } from 'pg';
import { expect, test } from 'vitest';
import { readMoment } from './read-moment.ts';

const asPgReads = types.getTypeParser(1184, 'text') as (text: string) => unknown;

test('parses a usual timestamp like pg, to the millisecond', () => {
  expect(readMoment('2026-11-23 22:10:11+00')).toEqual(new Date('2026-11-23T22:10:11Z'));
  expect(readMoment('2026-11-23 22:10:11.5+00')).toEqual(new Date('2026-11-23T22:10:11.500Z'));
  expect(readMoment('2026-11-23 22:10:11.123456+00')).toEqual(new Date('2026-11-23T22:10:11.123Z'));
  expect(readMoment('2024-02-29 00:00:00.07+00')).toEqual(new Date('2024-02-29T00:00:00.070Z'));
  for (let thousandth = 0; thousandth < 1000; thousandth += 1) {
    const text = `1999-12-31 23:59:59.${String(thousandth).padStart(3, '0')}999+00`;
    expect(readMoment(text)).toEqual(asPgReads(text));
  }
});

test.each([
  '2026-11-24 06:10:11.25+08',
  '2026-11-24 03:40:11+05:30',
  '2026-11-23 19:10:11-03',
  '0044-03-15 12:00:00+00 BC',
  '0099-01-01 00:00:00+00',
  '12026-11-23 22:10:11+00',
  'infinity',
  '-infinity',
])('%s is read as pg reads it', (text) => {
  expect(readMoment(text)).toEqual(asPgReads(text));
});
