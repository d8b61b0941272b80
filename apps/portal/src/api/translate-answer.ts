import { isChinese, pairs, placeNames } from 'virtual:service-words';
import { createTranslator, respell, translatePlace } from '@tongxing/contract/translate-text.ts';

/** What the service said, in the language of this build; what it did not say itself stays as it is. */
export const translateText = createTranslator(pairs, isChinese ? null : ', ');

/** Fields whose text is the service's own; a `name` is where a mark stands beside it, as with providers. */
const own = new Set(
  'device provider provider_name title slogan content purpose problem channel erased kept advice'.split(' '),
);

/** An answer's data with the service's own texts translated; what people wrote stays as they wrote it. */
export function translateData(data: unknown, field = ''): unknown {
  if (typeof data === 'string') {
    if (field === 'place' || field === 'bound_place')
      return (isChinese ? respell : translatePlace)(data, placeNames);
    return own.has(field) ? translateText(data) : data;
  }
  if (Array.isArray(data)) return data.map((each) => translateData(each, field));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      translateData(value, name === 'name' && 'icon' in data ? 'provider' : name),
    ]),
  );
}
