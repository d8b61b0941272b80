/**
 * A character as people see it (UAX 29, as far as names need it; `Intl.Segmenter` is newer than the browsers people have): a
 * flag, a picture with all that is joined to it, or a letter with up to eight marks.
 */
const character =
  /\p{Regional_Indicator}{2}|(?:\u{1f3f4}[\u{e0020}-\u{e007f}]+|\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*)*|[^])[\p{M}\u200c\u200d]{0,8}/gu;

/** The characters of a text as people see them. Its length must be bounded before. */
export const charactersOf = (text: string): readonly string[] => text.match(character) ?? [];

/** How many characters people see. Its length must be bounded before. */
export const countCharacters = (text: string): number => charactersOf(text).length;
