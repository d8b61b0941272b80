import type { Language } from '@tongxing/contract/languages.ts';
import { wordingOf } from './wordings.ts';

/** How a page that the service writes itself is said. */
export interface Speech {
  /** A sentence with something in it: `` t`「${name}」请求退出。` ``. What stands in it stays as it is. */
  t(this: void, parts: TemplateStringsArray, ...holes: readonly string[]): string;
  /** A sentence that was put together elsewhere. */
  translate(this: void, sentence: string): string;
  /** The site's title, in the language where it is the one that ships. */
  nameOf(this: void, title: string): string;
}

const fill = (sentence: string, holes: readonly string[]) =>
  sentence.replace(/\{(\d)\}/g, (_, number: string) => holes[Number(number)] ?? '');

const keyOf = (parts: readonly string[]) =>
  parts.map((part, at) => (at === 0 ? part : `{${at - 1}}${part}`)).join('');

const as = (text: string) => text;

/** Chinese as it stands in the code, or another language from the catalogue (`npm run check` names what it lacks). */
export function speakIn(language: Language): Speech {
  const wording = wordingOf(language);
  if (!wording) return { t: (parts, ...holes) => fill(keyOf(parts), holes), translate: as, nameOf: as };
  const { words, translate } = wording;
  return {
    t: (parts, ...holes) => fill(words[keyOf(parts)] ?? keyOf(parts), holes),
    translate: translate,
    nameOf: translate,
  };
}
