import { sayPlace } from '@tongxing/contract/say-place.ts';
import { createTranslator } from '@tongxing/contract/translate-text.ts';
import contractWords from '@tongxing/contract/words/en.json' with { type: 'json' };
import placeNames from '@tongxing/contract/words/en-places.json' with { type: 'json' };
import serviceWords from './words/en.json' with { type: 'json' };

/** Notices and devices are worked out in Chinese (`npm run check` names those without words here). */
export const words: Readonly<Record<string, string>> = { ...contractWords, ...serviceWords };
export const translate = createTranslator(Object.entries(words));

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** `11月21日 10:20`, with or without its year, is told by the clock of Beijing, which who reads English may not live by. */
const sayTime = (time: string): string =>
  time.replace(
    /^(?:(\d+)年)?(\d+)月(\d+)日 (\d+:\d+)$/,
    (_, year: string | undefined, month: string, day: string, hour: string) =>
      `${months[Number(month) - 1]} ${day}, ${year ? `${year}, ` : ''}${hour} (UTC+8)`,
  );

const ways: Readonly<Record<string, (value: string) => string>> = {
  time: sayTime,
  due: sayTime,
  place: (place) => sayPlace(place, placeNames),
  what: translate,
  device: translate,
};

/** The params of a message as they are said in English; what people wrote themselves stays as it is. */
export function sayInEnglish(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, ways[name]?.(value) ?? value]),
  );
}

/** The name of a site that has none of its own, in English; one that its operator chose stays. */
export const sayNameInEnglish = (siteName: string): string => translate(siteName);
