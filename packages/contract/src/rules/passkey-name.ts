import * as z from 'zod/mini';

const passkeyNameMaxLength = 30;
export const passkeyNamePrompt = '名字为 1–30 个字';

/** What a person calls a passkey: one line, trimmed, without controls and direction marks. */
export const passkeyName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(400)),
    z.transform((typed: string) =>
      typed
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim(),
    ),
  ),
  z.string().check(
    z.refine((name) => name.length > 0 && [...name].length <= passkeyNameMaxLength, {
      error: passkeyNamePrompt,
    }),
  ),
);
