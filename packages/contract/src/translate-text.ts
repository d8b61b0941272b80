/** Pairs of a Chinese text and its translation; `{…}` is a placeholder. */
export type Pairs = readonly (readonly [text: string, shown: string])[];

const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u;

/**
 * Creates a translator of the service's texts: of a whole sentence, of one with placeholders (whose values are translated
 * too, where known), or of a list of known words, joined by `joint` (null: as in the source). Unknown text stays as it is.
 */
export function createTranslator(pairs: Pairs, joint: string | null = ', '): (text: string) => string {
  const whole = new Map(pairs);
  /** Sentences with placeholders, the most specific first. */
  const patterns = pairs
    .filter(([text]) => /\{\w+\}/.test(text))
    .sort(([one], [other]) => other.replace(/\{\w+\}/g, '').length - one.replace(/\{\w+\}/g, '').length)
    .map(([wording, shown]) => ({
      names: [...wording.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      form: new RegExp(
        `^${wording
          .split(/\{\w+\}/)
          .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('(.*?)')}$`,
      ),
      shown,
    }));

  return function translate(text: string): string {
    if (!chinese.test(text)) return text;
    const known = whole.get(text);
    if (known !== undefined) return known;
    for (const { names, form, shown } of patterns) {
      const found = form.exec(text);
      if (!found) continue;
      return shown.replace(/\{(\w+)\}/g, (_, name: string) =>
        translate(found[names.indexOf(name) + 1] ?? ''),
      );
    }
    // Lists: 安卓手机，微信; 昵称、头像和生日.
    const parts = text.split(/([，、]|和)/);
    const words = parts.filter((_, at) => at % 2 === 0);
    if (words.length < 2 || words.some((word) => !whole.has(word) && chinese.test(word))) return text;
    const shown = words.map((word) => whole.get(word) ?? word);
    return joint === null
      ? parts.map((part, at) => (at % 2 === 0 ? shown[at / 2] : part)).join('')
      : shown.join(joint);
  };
}

/** Translations of the service's names of countries, provinces and cities. */
export type PlaceNames = Readonly<Record<string, string>>;

/** The place in traditional characters: `廣東深圳`. */
export const respell = (place: string, characters: PlaceNames): string =>
  place.replace(/./gu, (character) => characters[character] ?? character);

/**
 * Translates a place name of the service (`浙江杭州`, `日本 东京`): `Hangzhou, Zhejiang`, `Japan`. Parts below the known names are
 * left out; an unknown place stays as it is.
 */
export function translatePlace(place: string, names: PlaceNames): string {
  const [country = '', abroad] = place.split(' ');
  if (abroad !== undefined) {
    const within = names[abroad];
    return [within, names[country] ?? country].filter(Boolean).join(', ');
  }
  if (names[place] !== undefined) return names[place];
  // Province and city have no separator.
  for (let length = place.length - 1; length > 1; length -= 1) {
    const province = names[place.slice(0, length)];
    if (province === undefined) continue;
    const city = names[place.slice(length)];
    return city === undefined ? province : `${city}, ${province}`;
  }
  return place;
}
