import * as z from 'zod/mini';
import { countCharacters } from './characters.ts';
import { withoutInvisible } from './visible-text.ts';

/** The most characters of a group's key and of its name. */
const mostGroupCharacters = 100;

/**
 * Whether a text is the key of a group: claims join keys by spaces and commas, imports by semicolons, and apps write them in
 * quotes.
 */
function isGroupKey(text: string): boolean {
  return (
    countCharacters(text) <= mostGroupCharacters &&
    /^[^\s,;"'`\\\u2018-\u201f]+$/u.test(text) &&
    withoutInvisible(text) === text
  );
}

/** The key of a group, which claims carry. */
export const groupKey = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(400)),
    z.transform((typed: string) => typed.normalize('NFC').trim()),
  ),
  z
    .string()
    .check(
      z.refine(
        isGroupKey,
        'must be 1 to 100 visible characters without space, comma, semicolon, quote or \\',
      ),
    ),
);

/** The name of a group: one line that people read. */
export const groupName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(400)),
    z.transform((typed: string) => typed.normalize('NFC').replace(/\s+/gu, ' ').trim()),
  ),
  z
    .string()
    .check(
      z.refine(
        (text) =>
          text !== '' && countCharacters(text) <= mostGroupCharacters && withoutInvisible(text) === text,
        'must be 1 to 100 visible characters',
      ),
    ),
);
