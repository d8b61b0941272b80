import * as z from 'zod/mini';
import { withoutInvisible } from './visible-text.ts';

export const guardianNamePrompt = '请输入监护人的姓名';

/** A person's name as on their papers: 2 to 40 characters, one line; what cannot be seen is dropped. */
export const guardianName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((typed: string) => withoutInvisible(typed.normalize('NFC')).trim()),
  ),
  z.string().check(z.refine((name) => [...name].length >= 2 && [...name].length <= 40, guardianNamePrompt)),
);
