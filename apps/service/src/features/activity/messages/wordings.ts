import type { Language } from '@tongxing/contract/languages.ts';
import { createTranslator, respell, translatePlace } from '@tongxing/contract/translate-text.ts';
import contractWords from '@tongxing/contract/words/en.json' with { type: 'json' };
import placeNames from '@tongxing/contract/words/en-places.json' with { type: 'json' };
import serviceWords from './words/en.json' with { type: 'json' };
import traditionalWords from './words/zh-TW.json' with { type: 'json' };

/**
 * Translates what the service composes in Chinese (device names, places, subjects of notices) into another language.
 */
export interface Wording {
  /** The catalogue, by Chinese sentence. A sentence may have placeholders: `“{0}”请求退出。`. */
  readonly words: Readonly<Record<string, string>>;
  /** Translates a sentence whose placeholders are filled in. */
  translate(this: void, sentence: string): string;
  translatePlace(this: void, place: string): string;
  /** `time`: `11月21日 10:20`, with or without its year, in Beijing time. */
  formatTime(this: void, time: string): string;
}

/** The service composes notices and device names in Chinese. `npm run check` lists those without an English text. */
const englishWords: Readonly<Record<string, string>> = { ...contractWords, ...serviceWords };

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const english: Wording = {
  words: englishWords,
  translate: createTranslator(Object.entries(englishWords)),
  translatePlace: (place) => translatePlace(place, placeNames),
  // English readers may live in another time zone.
  formatTime: (time) =>
    time.replace(
      /^(?:(\d+)年)?(\d+)月(\d+)日 (\d+:\d+)$/,
      (_, year: string | undefined, month: string, day: string, hour: string) =>
        `${months[Number(month) - 1]} ${day}, ${year ? `${year}, ` : ''}${hour} (UTC+8)`,
    ),
};

/** Every sentence of the catalogues in traditional characters, as `npm run format` generates them. */
const traditional: Wording = {
  words: traditionalWords.sentences,
  translate: createTranslator(Object.entries(traditionalWords.sentences), null),
  translatePlace: (place) => respell(place, traditionalWords.characters),
  formatTime: (time) => time,
};

const wordings: Readonly<Record<Language, Wording | null>> = {
  'zh-CN': null,
  en: english,
  'zh-TW': traditional,
};

/** The wording of a language; null for Chinese, whose texts are in the code. */
export const wordingOf = (language: Language): Wording | null => wordings[language];

/** The params of a message, translated; what people wrote themselves stays as it is. */
export function translateParams(
  { translate, translatePlace, formatTime }: Wording,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  const translators: Readonly<Record<string, (value: string) => string>> = {
    time: formatTime,
    due: formatTime,
    place: translatePlace,
    what: translate,
    device: translate,
  };
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, translators[name]?.(value) ?? value]),
  );
}
