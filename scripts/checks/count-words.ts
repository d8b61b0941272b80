import { withoutComments } from './find-imports.ts';
import { isCode, type SourceFile } from './source-files.ts';

/**
 * Words that once meant several things each in this code. Trade words replaced them: docs/glossary.md says which. A
 * name that contains one of them counts as one use.
 */
const overloaded =
  /^(?:lodge|acts?|looks?|held|holds?|rest(?:s|ed|ing)|keeps?|kept|keepers?|places?|placed|worlds?|newcomers?|readings?|standing|rosters?|doors?|halls?|bricks?|deeds?|wish(?:es|ed)?|troubles?|says?|said|tells?|told|settle[sd]?|begins?|begun|began|soon|bones?)$/;

/** Names of the platform, of libraries and of the wire (names in snake_case are never counted). */
const foreign = new Set([
  'keepAlive',
  'keepAliveInitialDelayMillis',
  'keepNames',
  'keepPreviousData',
  'keepStack',
  'allSettled',
  'LookAlike',
  'DoorOpen',
]);

/** Words of the wire and of settings, as whole names only: a location, the account that a merge keeps. */
const ofTheWire =
  /^(?:places?|[pP]laceNames|readPlaceNames|translatePlace|keep|kept|doors|readings|trouble)$/;

/** The most uses that are allowed: words with one meaning, such as `--keep-sessions`. */
const most = 400;

/** How often names of the code contain an overloaded word, the most frequent names first. */
export function countWords(files: readonly SourceFile[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { text } of files.filter(isCode)) {
    for (const [name] of withoutText(withoutComments(text)).matchAll(/[A-Za-z$][\w$]*/g)) {
      if (
        name.includes('_') ||
        foreign.has(name) ||
        ofTheWire.test(name) ||
        !wordsOf(name).some((word) => overloaded.test(word))
      )
        continue;
      uses.set(name, (uses.get(name) ?? 0) + 1);
    }
  }
  return new Map([...uses].toSorted(([, one], [, other]) => other - one));
}

/** A fault where there are too many. */
export function checkWordCount(files: readonly SourceFile[]): string[] {
  const uses = countWords(files);
  const sum = [...uses.values()].reduce((total, count) => total + count, 0);
  const examples = [...uses.keys()].slice(0, 8).join(', ');
  return sum < most
    ? []
    : [
        `names: ${sum} uses of overloaded words; fewer than ${most} are allowed (${examples} …): docs/glossary.md`,
      ];
}

function withoutText(code: string): string {
  return code.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''").replace(/>[^<>{}\n]*</g, '><');
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
}
