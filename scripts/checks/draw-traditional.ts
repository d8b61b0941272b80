import { readFileSync } from 'node:fs';
import path from 'node:path';
import { characterPairs, toTraditional } from '../../apps/portal/build/words/traditional.ts';

const messages = 'apps/service/src/features/activity/messages';
const texts = 'apps/service/src/features/sign-in/agreements/texts';

/** Modules whose Chinese is said in traditional characters by a module of its own, and the names that differ. */
const modules: readonly (readonly [from: string, to: string, names: Readonly<Record<string, string>>])[] = [
  [
    `${messages}/chinese-messages.ts`,
    `${messages}/traditional-messages.ts`,
    { chineseMessages: 'traditionalMessages' },
  ],
  [`${texts}/terms.ts`, `${texts}/traditional-terms.ts`, { termsText: 'traditionalTerms' }],
  [`${texts}/privacy.ts`, `${texts}/traditional-privacy.ts`, { privacyText: 'traditionalPrivacy' }],
];
const catalogues = ['packages/contract/src/words/en.json', `${messages}/words/en.json`];
const paths = 'packages/contract/src/words/en-places.json';

/**
 * What the service says in traditional characters, by the path of its file from `root`: worked out of the Chinese as the
 * portal's build does, and kept, since the service runs without a dictionary.
 */
export function drawTraditional(root: string): ReadonlyMap<string, string> {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const keysOf = (file: string) => Object.keys(JSON.parse(read(file)) as Record<string, string>);
  const sentences = catalogues.flatMap(keysOf).map((key) => [key, toTraditional(key)] as const);
  const words = {
    sentences: Object.fromEntries(sentences),
    characters: characterPairs(keysOf(paths)),
  };
  return new Map([
    [`${messages}/words/zh-TW.json`, `${JSON.stringify(words, null, 2)}\n`],
    ...modules.map(([from, to, names]) => {
      const text = toTraditional(read(from));
      const named = Object.entries(names).reduce((code, [name, other]) => code.replaceAll(name, other), text);
      return [to, `// Drawn by scripts/draw-traditional.ts from ${path.basename(from)}.\n${named}`] as const;
    }),
  ]);
}
