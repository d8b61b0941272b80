import { readFileSync } from 'node:fs';
import path from 'node:path';
import { characterPairs, toTraditional } from '../../apps/portal/build/words/traditional.ts';

const messages = 'apps/service/src/features/activity/messages';
const texts = 'apps/service/src/features/sign-in/agreements/texts';

/** Modules with Chinese texts, the module with the same texts in traditional characters, and names that differ. */
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
const locationNames = 'packages/contract/src/words/en-places.json';

/**
 * The service's texts in traditional characters, by file (path from `root`). They are converted as in the portal's build
 * and saved as files, because the service runs without a dictionary.
 */
export function drawTraditional(root: string): ReadonlyMap<string, string> {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const keysOf = (file: string) => Object.keys(JSON.parse(read(file)) as Record<string, string>);
  const sentences = catalogues.flatMap(keysOf).map((key) => [key, toTraditional(key)] as const);
  const words = {
    sentences: Object.fromEntries(sentences),
    characters: characterPairs(keysOf(locationNames)),
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
