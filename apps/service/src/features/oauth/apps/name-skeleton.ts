import { lookAlikeLetters } from './look-alike-letters.ts';

let prototypes: ReadonlyMap<string, string> | null = null;

/** Read with the first name: nobody at rest needs it. */
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

/** Accents, and what chooses between two drawings of a letter; the marks of kana make other letters. */
const accents = /(?![\u3099\u309a])\p{Script=Inherited}/gu;

/**
 * What a name looks like: two names that a hurried eye takes for one have the same. It is the skeleton of UTS #39,
 * without case, accents, spaces, signs and pictures, and with traditional Han letters as simplified ones. '' for a
 * name of pictures alone.
 */
export function skeletonOf(name: string): string {
  const bare = name.normalize('NFKC').normalize('NFD').replace(accents, '');
  const drawn = toPrototypes(toPrototypes(bare).toLowerCase()).toLowerCase();
  return drawn
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replace(/[i1]/g, 'l')
    .replace(/0/g, 'o');
}

/** Han letters say more each than Latin ones. */
const weightOf = (skeleton: string): number =>
  [...skeleton].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);

/** Whether one is the other with a letter put in, left out or changed. */
function isOneLetterOff(one: readonly string[], other: readonly string[]): boolean {
  if (one.length > other.length) return isOneLetterOff(other, one);
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const skipped = one.length === other.length ? at + 1 : at;
  return other.length - one.length <= 1 && one.slice(skipped).join('') === other.slice(at + 1).join('');
}

/** Whether a name might be read as the other's relative: one holds the other whole, or they differ by one letter. */
export function areSkeletonsNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (weightOf(short) < 4) return false;
  return long.includes(short) || (weightOf(short) > 4 && isOneLetterOff([...one], [...other]));
}
