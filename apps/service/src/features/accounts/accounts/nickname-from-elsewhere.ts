import { charactersOf } from '@tongxing/contract/rules/characters.ts';
import { readTyped } from '@tongxing/contract/rules/typed-text.ts';
import { nickname } from '@tongxing/contract/rules/visible-text.ts';

/** An e-mail address or a mainland number, alone or among other text. */
const contactInside = /[^\s@]@[^\s@]|(?<!\d)1[3-9]\d{9}(?!\d)/;

/**
 * A name that another system has for a person, as a nickname: cut to the longest that a person may choose. Null where nothing
 * is left, and where it shows a contact: some systems name people by their address, and everybody sees a nickname.
 */
export function nicknameFromElsewhere(text: string): string | null {
  if (contactInside.test(readTyped(text.slice(0, 1000)))) return null;
  const named = nickname.safeParse(charactersOf(text).slice(0, 20).join(''));
  return named.success ? named.data : null;
}
