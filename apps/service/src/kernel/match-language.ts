/** The cookie that holds what an app asked for (`ui_locales`) while its person signs in. */
export const askedLanguageCookie = 'ui_locales';

/** The first of our languages that a list of tags asks for (BCP 47, best first), or null. */
export function matchLanguage<Language extends string>(
  tags: readonly string[],
  languages: readonly Language[],
): Language | null {
  for (const tag of tags) {
    const [primary = ''] = tag.trim().toLowerCase().split('-', 1);
    const found = languages.find((language) => language.toLowerCase().split('-', 1)[0] === primary);
    if (found) return found;
  }
  return null;
}
