import type { Language } from '@tongxing/contract/languages.ts';
import { wordingOf } from './wordings.ts';

/** Translates the texts of a page that the service renders. */
export interface PageText {
  /** Translates a sentence with values: `` t`“${name}”请求退出。` ``. The values stay as they are. */
  t(this: void, parts: TemplateStringsArray, ...holes: readonly string[]): string;
  /** Translates a sentence whose values are filled in. */
  translate(this: void, sentence: string): string;
  /** The site's title; translated if it is the shipped one. */
  nameOf(this: void, title: string): string;
}

const fill = (sentence: string, holes: readonly string[]) =>
  sentence.replace(/\{(\d)\}/g, (_, number: string) => holes[Number(number)] ?? '');

const keyOf = (parts: readonly string[]) =>
  parts.map((part, at) => (at === 0 ? part : `{${at - 1}}${part}`)).join('');

const unchanged = (text: string) => text;

/**
 * The texts of a language. Chinese is in the code; other languages are in the catalogue (`npm run check` lists gaps).
 */
export function pageTextIn(language: Language): PageText {
  const wording = wordingOf(language);
  if (!wording)
    return { t: (parts, ...holes) => fill(keyOf(parts), holes), translate: unchanged, nameOf: unchanged };
  const { words, translate } = wording;
  return {
    t: (parts, ...holes) => fill(words[keyOf(parts)] ?? keyOf(parts), holes),
    translate,
    nameOf: translate,
  };
}
