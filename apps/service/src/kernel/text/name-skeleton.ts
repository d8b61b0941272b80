import { lookAlikeLetters } from './look-alike-letters.ts';

let prototypes: ReadonlyMap<string, string> | null = null;

/** Read with the first name, as most processes never need it. */
function readPrototypes(): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  for (const group of lookAlikeLetters.trim().split(/\s+/)) {
    const [prototype = '', letters = ''] = group.split('=');
    for (const letter of letters) read.set(letter, prototype);
  }
  return read;
}

function toPrototypes(text: string): string {
  prototypes ??= readPrototypes();
  const known = prototypes;
  return [...text].map((letter) => known.get(letter) ?? letter).join('');
}

/** Accents and variation selectors, but not the marks of kana, which make other letters. */
const accents = /(?![\u3099\u309a])\p{Script=Inherited}/gu;

/**
 * The skeleton of a name: the same for two names that look alike. It is the skeleton of UTS #39 without case, accents,
 * spaces, signs and emoji, and with traditional Han characters as simplified ones. '' for a name of emoji alone.
 */
export function skeletonOf(name: string): string {
  const bare = name.normalize('NFKC').normalize('NFD').replace(accents, '');
  const drawn = toPrototypes(toPrototypes(bare).toLowerCase()).toLowerCase();
  return drawn
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replace(/[i1]/g, 'l')
    .replace(/0/g, 'o');
}

/** The length of a skeleton; a Han character counts as two Latin letters. */
const weightOf = (skeleton: string): number =>
  [...skeleton].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);

/** Whether the two differ by one letter inserted, deleted or replaced. */
function isOneLetterOff(one: readonly string[], other: readonly string[]): boolean {
  if (one.length > other.length) return isOneLetterOff(other, one);
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const skipped = one.length === other.length ? at + 1 : at;
  return other.length - one.length <= 1 && one.slice(skipped).join('') === other.slice(at + 1).join('');
}

/** Whether two names are near: one contains the other, or they differ by one letter. Short names are never near. */
export function areSkeletonsNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (weightOf(short) < 4) return false;
  return long.includes(short) || (weightOf(short) > 4 && isOneLetterOff([...one], [...other]));
}
