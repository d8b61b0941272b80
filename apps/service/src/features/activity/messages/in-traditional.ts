import { respell } from '@tongxing/contract/translate-place.ts';
import { createTranslator } from '@tongxing/contract/translate-text.ts';
import type { Wording } from './wording.ts';
import drawn from './words/zh-TW.json' with { type: 'json' };

const words: Readonly<Record<string, string>> = drawn.sentences;

/** Every sentence of the catalogues in traditional characters, as `npm run format` draws them. */
export const traditional: Wording = {
  words,
  translate: createTranslator(Object.entries(words), null),
  translatePlace: (place) => respell(place, drawn.characters),
  formatTime: (time) => time,
};
