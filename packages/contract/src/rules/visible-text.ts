import * as z from 'zod/mini';

/** U+200D between two pictures makes one of them: a family, a profession. Nowhere else does it show. */
const joinedPictures =
  /(?<=\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]*)\u200d(?=\p{Extended_Pictographic})/gu;

/**
 * What cannot be seen, or turns what follows it round: control and format characters (U+202E, zero width, tags),
 * line and paragraph separators, private use, and the letters that are drawn as nothing (Hangul fillers, the
 * combining grapheme joiner, the blank of Braille).
 */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu;

/** The text without what cannot be seen in it; emoji that are joined of several stay whole. */
export function withoutInvisible(text: string): string {
  return text
    .split(joinedPictures)
    .map((part) => part.replace(invisible, ''))
    .join('\u200d');
}

const visibleTextPrompt = '里面有看不见的字符，请重新输入';

/** Refuses text that reads otherwise than it is: names that people trust. */
export const visibleText = z.refine<string>((text) => withoutInvisible(text) === text, visibleTextPrompt);
