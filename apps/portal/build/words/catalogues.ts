import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chinese } from './find-messages.ts';
import { traditional } from './languages.ts';
import { toTraditional } from './traditional.ts';

/** The written words of one language: by the name of the catalogue, then by the Chinese sentence. */
export type Catalogues = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** What a Chinese sentence is in a language, by the name of its catalogue; undefined where there are no words. */
export type Words = (catalogue: string, key: string) => string | undefined;

/** What several parts of the portal say alike; a part's own catalogue goes before it. */
export const shared = 'common';

/** What stays as it is in every language: the operators' console, and the names of the languages. */
const staysChinese =
  /\/portal\/src\/(?:features\/admin|api\/manage)\/|\/contract\/src\/(?:manage\/|languages\.ts$)|\.(?:test|fixture)\.tsx?$/;
const spoken = /\/(?:portal|contract)\/src\/.*\.tsx?$/;

/** Whether a module's sentences are said in other languages; `file` is its absolute path. */
export const isTranslated = (file: string): boolean => spoken.test(file) && !staysChinese.test(file);

/**
 * The catalogue of a module: its feature's, or that of its part of the portal (`ui`, `parts`, …); `pages` for what
 * stands beside them, `contract` for the contract.
 */
export function catalogueOf(file: string): string {
  if (file.includes('/contract/src/')) return 'contract';
  const feature = /\/portal\/src\/features\/([\w-]+)\//.exec(file)?.[1];
  return feature ?? /\/portal\/src\/(\w+)\//.exec(file)?.[1] ?? 'pages';
}

/** What the contract and the service say is translated beside them, because messages are written with it too. */
const besideTheirOwn = {
  contract: 'packages/contract/src/words',
  service: 'apps/service/src/features/activity/messages/words',
};

/** Where a catalogue lies, from the root of the repository. */
export const pathOf = (language: string, catalogue: string): string =>
  catalogue in besideTheirOwn
    ? `${besideTheirOwn[catalogue as keyof typeof besideTheirOwn]}/${language}.json`
    : `apps/portal/words/${language}/${catalogue}.json`;

/** Reads the catalogues of a language: `<portal>/words/<language>/*.json`, and those of the contract and the service. */
export function readCatalogues(portal: string, language: string): Catalogues {
  const own = readdirSync(path.join(portal, 'words', language))
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.basename(name, '.json'));
  const root = path.resolve(portal, '../..');
  return new Map(
    [...own, ...Object.keys(besideTheirOwn)].map((name) => [
      name,
      JSON.parse(readFileSync(path.join(root, pathOf(language, name)), 'utf8')) as Record<string, string>,
    ]),
  );
}

/** The words of a language: written down, or worked out of the Chinese. */
export function readWords(portal: string, language: string): Words {
  if (language === traditional) return (_, key) => (chinese.test(key) ? toTraditional(key) : undefined);
  return wordsIn(readCatalogues(portal, language));
}

export const wordsIn =
  (catalogues: Catalogues): Words =>
  (catalogue, key) =>
    catalogues.get(catalogue)?.[key];

/** What a sentence of a module is in the language: by its own catalogue, or the shared one. */
export const findWord = (words: Words, file: string, key: string): string | undefined =>
  words(catalogueOf(file), key) ?? words(shared, key);
