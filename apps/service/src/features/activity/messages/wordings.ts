import type { Language } from '@tongxing/contract/languages.ts';
import { english } from './in-english.ts';
import { traditional } from './in-traditional.ts';
import type { Wording } from './wording.ts';

const wordings: Readonly<Record<Language, Wording | null>> = {
  'zh-CN': null,
  en: english,
  'zh-TW': traditional,
};

/** The wording of a language; null for Chinese, which stands in the code. */
export const wordingOf = (language: Language): Wording | null => wordings[language];

/** The params of a message as they are said in a language; what people wrote themselves stays as it is. */
export function translateParams(
  { translate, translatePlace, formatTime }: Wording,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  const ways: Readonly<Record<string, (value: string) => string>> = {
    time: formatTime,
    due: formatTime,
    place: translatePlace,
    what: translate,
    device: translate,
  };
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, ways[name]?.(value) ?? value]),
  );
}
