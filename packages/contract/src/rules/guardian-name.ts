import * as z from 'zod/mini';

export const guardianNamePrompt = '请输入监护人的姓名';

/** A person's name as on their papers: 2 to 40 characters, one line. */
export const guardianName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((typed: string) =>
      typed
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim(),
    ),
  ),
  z.string().check(z.refine((name) => [...name].length >= 2 && [...name].length <= 40, guardianNamePrompt)),
);
