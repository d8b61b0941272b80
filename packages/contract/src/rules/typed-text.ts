/**
 * Characters that nobody sees and that come along when something is copied: direction marks of address books and messengers,
 * zero width and soft hyphens, variation selectors, controls. White space stays.
 */
const unseen = /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;

/** Dashes and minus signs that NFKC leaves. */
const dashes = /[\u02d7\u2010-\u2015\u2043\u2212]/g;

/**
 * What was meant by text typed or pasted into a field for a user name, phone number, e-mail address or code: in NFKC, without
 * characters that nobody sees, with the keyboard's own dash and full stop, without white space around.
 */
export function readTyped(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(dashes, '-')
    .replace(/\u3002/g, '.')
    .trim();
}
