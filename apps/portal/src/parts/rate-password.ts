import { passwordMinLength } from '@tongxing/contract/limits.ts';
import { passwordLength } from '@tongxing/contract/rules/password.ts';

/** 0 too short, then 弱, 一般, 较强, 很强. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

export const strengthWords = ['太短', '弱', '一般', '较强', '很强'] as const;

const sequences = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

/**
 * A rough rating while a password is typed. Length counts most (NIST SP 800-63B-4 asks for no kinds of
 * characters), a Han character, one of thousands, twice; repetitions, runs of the keyboard, years and one's own name count as one character.
 */
export function ratePassword(password: string, ownWords: readonly string[] = []): PasswordStrength {
  if (passwordLength(password) < passwordMinLength) return 0;
  let plain = password.normalize('NFKC').toLowerCase();
  for (const word of ownWords) {
    const own = word.toLowerCase().replace(/@.*/s, '');
    if (own.length >= 3) plain = plain.replaceAll(own, '.');
  }
  plain = plain.replace(/(?:19|20)\d{2}/g, '.').replace(/(.+?)\1{2,}/gs, '$1');
  const effective = passwordLength(shortenRuns(plain).replace(/\p{sc=Han}/gu, '$&$&'));
  const variety = new Set(plain).size;
  const points = effective - (variety < 5 ? 4 : 0);
  if (points < 9) return 1;
  if (points < 12) return 2;
  return points < 17 ? 3 : 4;
}

/** Each run of three or more neighbours in a sequence becomes one character. */
function shortenRuns(text: string): string {
  let short = '';
  for (let at = 0; at < text.length; ) {
    let length = 1;
    while (
      sequences.some(
        (sequence) => at + length < text.length && sequence.includes(text.slice(at, at + length + 1)),
      )
    ) {
      length += 1;
    }
    short += length >= 3 ? text[at] : text.slice(at, at + length);
    at += length;
  }
  return short;
}
