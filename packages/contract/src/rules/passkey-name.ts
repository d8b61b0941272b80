import * as z from 'zod/mini';
import { withoutInvisible } from './visible-text.ts';

const passkeyNameMaxLength = 30;
export const passkeyNamePrompt = '名字为 1–30 个字';

/** What a person calls a passkey: one line, trimmed; what cannot be seen is dropped. */
export const passkeyName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(400)),
    z.transform((typed: string) => withoutInvisible(typed.normalize('NFC').replace(/\s+/gu, ' ')).trim()),
  ),
  z.string().check(
    z.refine((name) => name.length > 0 && [...name].length <= passkeyNameMaxLength, {
      error: passkeyNamePrompt,
    }),
  ),
);
