import { translatePlace } from '@tongxing/contract/translate-place.ts';
import { createTranslator } from '@tongxing/contract/translate-text.ts';
import contractWords from '@tongxing/contract/words/en.json' with { type: 'json' };
import placeNames from '@tongxing/contract/words/en-places.json' with { type: 'json' };
import type { Wording } from './wording.ts';
import serviceWords from './words/en.json' with { type: 'json' };

/** Notices and devices are worked out in Chinese (`npm run check` names those without words here). */
const words: Readonly<Record<string, string>> = { ...contractWords, ...serviceWords };

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export const english: Wording = {
  words,
  translate: createTranslator(Object.entries(words)),
  translatePlace: (place) => translatePlace(place, placeNames),
  // Who reads English may not live by the clock of Beijing.
  formatTime: (time) =>
    time.replace(
      /^(?:(\d+)年)?(\d+)月(\d+)日 (\d+:\d+)$/,
      (_, year: string | undefined, month: string, day: string, hour: string) =>
        `${months[Number(month) - 1]} ${day}, ${year ? `${year}, ` : ''}${hour} (UTC+8)`,
    ),
};
