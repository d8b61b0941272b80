import * as z from 'zod/mini';
import { withoutInvisible } from './visible-text.ts';

const nicknamePrompt = '昵称为 1–20 个字';

/** Visible text of 1 to 20 code points; what cannot be seen is dropped. */
export const nickname = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((typed: string) => withoutInvisible(typed.normalize('NFC')).trim()),
  ),
  z.string().check(
    z.refine((name) => {
      const length = [...name].length;
      return length >= 1 && length <= 20;
    }, nicknamePrompt),
  ),
);
