import * as z from 'zod/mini';

const nicknamePrompt = '昵称为 1–20 个字';

/** Visible text of 1 to 20 code points; control, bidi and zero-width characters are dropped. */
export const nickname = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((typed: string) =>
      typed
        .normalize('NFC')
        .replace(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
        .trim(),
    ),
  ),
  z.string().check(
    z.refine((name) => {
      const length = [...name].length;
      return length >= 1 && length <= 20;
    }, nicknamePrompt),
  ),
);
