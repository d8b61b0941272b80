import * as z from 'zod/mini';

const bioPrompt = '简介最多 200 个字';

/** Up to 200 code points in some lines; control, bidi and zero-width characters are dropped. */
export const bio = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(2000)),
    z.transform((typed: string) =>
      typed
        .normalize('NFC')
        .replace(/[^\P{Cc}\n]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
        .trim(),
    ),
  ),
  z.string().check(z.refine((text) => [...text].length <= 200, bioPrompt)),
);
