/** Names of countries, provinces and cities as the service says them, and as they are said instead. */
export type PlaceNames = Readonly<Record<string, string>>;

/** The same in other characters: `廣東深圳`. */
export const respell = (place: string, characters: PlaceNames): string =>
  place.replace(/./gu, (character) => characters[character] ?? character);

/**
 * A place that the service names (`浙江杭州`, `日本 东京`) in other names: `Hangzhou, Zhejiang`, `Japan`. What is more
 * exact than the names know is left out; a place of which nothing is known stays as it is.
 */
export function translatePlace(place: string, names: PlaceNames): string {
  const [country = '', abroad] = place.split(' ');
  if (abroad !== undefined) {
    const within = names[abroad];
    return [within, names[country] ?? country].filter(Boolean).join(', ');
  }
  if (names[place] !== undefined) return names[place];
  // A province and its city stand side by side.
  for (let length = place.length - 1; length > 1; length -= 1) {
    const province = names[place.slice(0, length)];
    if (province === undefined) continue;
    const city = names[place.slice(length)];
    return city === undefined ? province : `${city}, ${province}`;
  }
  return place;
}
