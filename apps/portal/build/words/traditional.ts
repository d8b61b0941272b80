import { readFileSync } from 'node:fs';
import { Converter } from 'opencc-js/cn2t';

/** Terms of this product that the dictionaries would say otherwise. */
const terms = JSON.parse(readFileSync(new URL('../../words/zh-TW.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const byLength = Object.keys(terms).sort((one, other) => other.length - one.length);
const term = new RegExp(`(${byLength.join('|')})`);
const spell = Converter({ from: 'cn', to: 'twp' });

/**
 * Chinese in traditional characters and with the words and quotation marks of Taiwan (OpenCC's `s2twp`); our own terms go
 * before its dictionaries. What is no Chinese stays.
 */
export const toTraditional = (text: string): string =>
  text
    .split(term)
    // 臺 is how dictionaries write what everybody writes 台.
    .map((part) => terms[part] ?? spell(part).replaceAll('臺', '台'))
    .join('')
    .replaceAll('“', '「')
    .replaceAll('”', '」');

/** The characters that are written otherwise in any of these texts; for what is put together while a page runs. */
export function characterPairs(texts: readonly string[]): Record<string, string> {
  const single = Converter({ from: 'cn', to: 'tw' });
  const pairs = [...new Set(texts.join(''))].map((character) => [
    character,
    single(character).replace('臺', '台'),
  ]);
  return Object.fromEntries(pairs.filter(([one, other]) => one !== other)) as Record<string, string>;
}
