import { types } from 'pg';

/** The type id of `timestamptz`. */
export const timestamptz = 1184;
const readUnusual: (text: string) => Date | number | null = types.getTypeParser(timestamptz, 'text');

/** The usual texts have a length between these two: a year of four digits, UTC, and up to six digits of a second. */
const shortest = 'YYYY-MM-DD hh:mm:ss+00'.length;
const longest = 'YYYY-MM-DD hh:mm:ss.ffffff+00'.length;
const fractionAt = 'YYYY-MM-DD hh:mm:ss.'.length;

/**
 * Parses a `timestamptz` as the server writes it (`2026-11-23 22:10:11.123456+00`), cut off at the millisecond like
 * `Date`. Every row has a few of them, and `pg` parses each with four regular expressions. Only unusual texts still go
 * to `pg`.
 */
export function readMoment(text: string): Date | number | null {
  const zoneAt = text.length - '+00'.length;
  if (text.length < shortest || text.length > longest || text[4] !== '-' || !text.endsWith('+00'))
    return readUnusual(text);
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  // `Date.UTC` reads years below 100 as 19xx.
  if (year < 100) return readUnusual(text);
  let milliseconds = 0;
  for (let at = fractionAt; at < fractionAt + 3; at += 1) {
    milliseconds = milliseconds * 10 + (at < zoneAt ? digit(text, at) : 0);
  }
  const [month, day] = [twoDigits(text, 5), twoDigits(text, 8)];
  const [hour, minute, second] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)];
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
}

const digit = (text: string, at: number) => text.charCodeAt(at) - 48;
const twoDigits = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1);
