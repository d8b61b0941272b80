import path from 'node:path';
import {
  type Catalogues,
  catalogueOf,
  findWord,
  isTranslated,
  pathOf,
  readCatalogues,
  shared,
  wordsIn,
} from './catalogues.ts';
import { findHeardWord, ownSentences, serviceCatalogue, serviceSentences } from './service-words.ts';
import { translateModule } from './translate-module.ts';
import { publicPages, translatePage } from './words-plugin.ts';

/**
 * What is wrong with a language, a line each: sentences of the portal and of the service without a translation,
 * translations that cannot be put where they belong, and those that no sentence asks for. `modules`: absolute paths.
 */
export function checkLanguage(
  portal: string,
  language: string,
  modules: readonly string[],
  read: (file: string) => string,
): string[] {
  const catalogues = readCatalogues(portal, language);
  const words = wordsIn(catalogues);
  const faults: string[] = [];
  const asked = new Map<string, Set<string>>();
  const ask = (catalogue: string, key: string) => {
    const home = catalogues.get(catalogue)?.[key] === undefined ? shared : catalogue;
    asked.set(home, (asked.get(home) ?? new Set()).add(key));
  };
  const lack = (catalogue: string, file: string, key: string) =>
    faults.push(
      `${pathOf(language, catalogue)} has no ${JSON.stringify(key)} (${path.relative(path.resolve(portal, '../..'), file)})`,
    );

  for (const file of modules.filter(isTranslated)) {
    const catalogue = catalogueOf(file);
    try {
      translateModule(file, read(file), {
        language,
        translate: (key) => {
          ask(catalogue, key);
          return findWord(words, file, key);
        },
        missing: (key) => lack(catalogue, file, key),
      });
    } catch (fault) {
      faults.push(fault instanceof Error ? fault.message : String(fault));
    }
  }
  for (const { file, key } of ownSentences(portal)) {
    // Messages are written by the service, which has no catalogue of the portal's.
    const [home = serviceCatalogue] = [serviceCatalogue, 'contract'].filter(
      (name) => catalogues.get(name)?.[key],
    );
    ask(home, key);
    if (!catalogues.get(home)?.[key]) lack(serviceCatalogue, file, key);
  }
  for (const { file, key } of serviceSentences(portal)) {
    ask(catalogueOfHeard(catalogues, file, key), key);
    if (findHeardWord(words, file, key) === undefined) lack(serviceCatalogue, file, key);
  }
  for (const file of publicPages(portal)) {
    translatePage(read(file), language, (key) => {
      ask('pages', key);
      const text = findWord(words, 'pages', key);
      if (text === undefined) lack('pages', file, key);
      return text ?? key;
    });
  }
  for (const [catalogue, sentences] of catalogues) {
    for (const key of Object.keys(sentences)) {
      if (!asked.get(catalogue)?.has(key))
        faults.push(`${pathOf(language, catalogue)}: nothing says ${JSON.stringify(key)}`);
    }
  }
  return faults;
}

const catalogueOfHeard = (catalogues: Catalogues, file: string, key: string): string => {
  if (file.startsWith('packages/contract/')) return 'contract';
  return [serviceCatalogue, 'contract'].find((name) => catalogues.get(name)?.[key] !== undefined) ?? shared;
};
