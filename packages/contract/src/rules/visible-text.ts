import * as z from 'zod/mini';
import { countCharacters } from './characters.ts';

/**
 * Characters that are invisible or reverse the text after them: control and format characters (U+202E, zero width, tags),
 * line and paragraph separators, private use, and letters without a shape (Hangul fillers, the combining grapheme joiner,
 * the Braille blank). Some of them change what is seen where they stand, and are taken with it by the alternatives before: a
 * joiner between pictures, the tags of a region's flag, and joiners where a script needs them (UAX 31, section 2.3): between
 * Arabic letters, beside the sign that drops a vowel in scripts of India, and in Mongolian.
 */
const invisible =
  /(\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]*\u200d(?=\p{Extended_Pictographic})|\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}|\p{Script=Arabic}\p{M}*\u200c(?=\p{Script=Arabic})|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca][\u200c\u200d]|\p{L}\u200d(?=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])|\p{Script=Mongolian}[\u180b-\u180d\u180f]*[\u180e\u200c\u200d](?=\p{Script=Mongolian}))|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu;

/** The text without invisible characters; joined emoji stay whole. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, (_whole, joined: string | undefined) => joined ?? '');
}

const visibleTextPrompt = '里面有看不见的字符，请重新输入';

/** Refuses text with invisible characters, for names that people trust. */
export const visibleText = z.refine<string>((text) => withoutInvisible(text) === text, visibleTextPrompt);

const bioPrompt = '简介最多 200 个字';

/** Up to 200 characters, several lines; invisible characters are removed. */
export const bio = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(2000)),
    z.transform((typed: string) =>
      typed.normalize('NFC').split('\n').map(withoutInvisible).join('\n').trim(),
    ),
  ),
  z.string().check(z.refine((text) => countCharacters(text) <= 200, bioPrompt)),
);

const nicknamePrompt = '昵称为 1–20 个字';

/** Visible text of 1 to 20 characters; invisible characters are removed. */
export const nickname = z.pipe(
  z.pipe(
    // A family of four takes eleven units.
    z.string().check(z.maxLength(400)),
    z.transform((typed: string) => withoutInvisible(typed.normalize('NFC')).trim()),
  ),
  z.string().check(
    z.refine((name) => {
      const length = countCharacters(name);
      return length >= 1 && length <= 20;
    }, nicknamePrompt),
  ),
);

export const guardianNamePrompt = '请输入监护人的姓名';

/** A person's legal name: 2 to 40 characters, one line; invisible characters are removed. */
export const guardianName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((typed: string) => withoutInvisible(typed.normalize('NFC')).trim()),
  ),
  z
    .string()
    .check(z.refine((name) => countCharacters(name) >= 2 && countCharacters(name) <= 40, guardianNamePrompt)),
);

const passkeyNameMaxLength = 30;
export const passkeyNamePrompt = '名字为 1–30 个字';

/** A passkey's name: one line, trimmed; invisible characters are removed. */
export const passkeyName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(400)),
    z.transform((typed: string) => withoutInvisible(typed.normalize('NFC').replace(/\s+/gu, ' ')).trim()),
  ),
  z.string().check(
    z.refine((name) => name.length > 0 && countCharacters(name) <= passkeyNameMaxLength, {
      error: passkeyNamePrompt,
    }),
  ),
);
