import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The words of one language: by the name of the catalogue, then by the Chinese sentence. */
export type Catalogues = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** What several parts of the portal say alike; a part's own catalogue goes before it. */
export const shared = 'common';

/** What stays Chinese in every language: the operators' console, the long articles of the developer docs. */
const staysChinese =
  /\/portal\/src\/(?:features\/operators|api\/manage|features\/developer-docs\/topics)\/|\/contract\/src\/manage\/|\.(?:test|fixture)\.tsx?$/;
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

/** Reads `<portal>/words/<language>/*.json`. */
export function readCatalogues(portal: string, language: string): Catalogues {
  const folder = path.join(portal, 'words', language);
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [
        path.basename(name, '.json'),
        JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, string>,
      ]),
  );
}

/** What a sentence of a module is in the language: by its own catalogue, or the shared one. */
export const lookUp = (catalogues: Catalogues, file: string, key: string): string | undefined =>
  catalogues.get(catalogueOf(file))?.[key] ?? catalogues.get(shared)?.[key];
