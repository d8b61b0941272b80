import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { findWord, isTranslated, readWords } from './catalogues.ts';
import { chinese } from './find-messages.ts';
import { traditional } from './languages.ts';
import { readPlaceNames, serviceWords } from './service-words.ts';
import { translateModule } from './translate-module.ts';

const virtual = 'virtual:service-words';

/**
 * Says the portal in another language while it is built: every Chinese sentence of a module, of `index.html` and of
 * the pages in `public` is replaced by its words from `words/<language>`. Fails the build where one has none.
 */
export function words(portal: string, language: string): Plugin {
  const known = readWords(portal, language);
  const translate = (file: string, key: string) => {
    const text = findWord(known, file, key);
    if (text === undefined) throw new Error(`words/${language}: no translation of “${key}” (${file})`);
    return text;
  };
  return {
    name: 'words',
    enforce: 'pre',
    resolveId: (source) => (source === virtual ? `\0${virtual}` : null),
    load: (id) =>
      id === `\0${virtual}`
        ? `export const pairs = ${JSON.stringify(serviceWords(portal, known))};
export const placeNames = ${JSON.stringify(readPlaceNames(portal, language))};
export const isChinese = ${language === traditional};`
        : null,
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!isTranslated(file)) return null;
      const text = translateModule(file, code, {
        language,
        translate: (key) => findWord(known, file, key),
        missing: (key) => translate(file, key),
      });
      // How dates and numbers are written.
      return { code: text.replaceAll("'zh-CN'", `'${language}'`), map: null };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => translatePage(html, language, (key) => translate('index.html', key)),
    },
  };
}

/** A whole page in another language: the texts between its tags, and what its attributes say. */
export function translatePage(html: string, language: string, translate: (key: string) => string): string {
  const text =
    (around: RegExp) =>
    (whole: string, ...groups: string[]) => {
      const [before = '', shown = '', after = ''] = groups;
      return around.test(whole) ? before + translate(shown.trim()) + after : whole;
    };
  return html
    .replace('lang="zh-CN"', `lang="${language}"`)
    .replace('/manifest.webmanifest"', `/manifest.webmanifest?lang=${language}"`)
    .replace(/(>\s*)([^<>{}]+?)(\s*<)/g, text(chinese))
    .replace(/(content=")([^"]*)(")/g, text(chinese));
}

/** The pages that are no part of the bundle, with the frame of all others: absolute paths. */
export const publicPages = (portal: string): string[] => [
  path.join(portal, 'index.html'),
  ...readdirSync(path.join(portal, 'public/pages')).map((name) => path.join(portal, 'public/pages', name)),
];

/** The text of one of them in another language. */
export function readTranslatedPage(portal: string, language: string, file: string): string {
  const known = readWords(portal, language);
  return translatePage(readFileSync(file, 'utf8'), language, (key) => findWord(known, 'pages', key) ?? key);
}
