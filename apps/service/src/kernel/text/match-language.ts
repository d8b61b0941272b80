/** The cookie that holds what an app asked for (`ui_locales`) while its person signs in. */
export const askedLanguageCookie = 'ui_locales';

/** A tag with the script that its readers write (`zh-HK`: `zh-Hant`); null for what is no tag. */
function readTag(tag: string): { readonly primary: string; readonly script: string | undefined } | null {
  // Most requests name none, and what is thrown for it costs more than the rest of them.
  if (tag === '') return null;
  try {
    const { language, script } = new Intl.Locale(tag.trim()).maximize();
    return { primary: language, script };
  } catch {
    return null;
  }
}

/** The first of our languages that a list of tags asks for (BCP 47, best first), in its script where we have it, or null. */
export function matchLanguage<Language extends string>(
  tags: readonly string[],
  languages: readonly Language[],
): Language | null {
  for (const tag of tags) {
    const asked = readTag(tag);
    if (!asked) continue;
    const ours = languages.map((language) => ({ language, ...readTag(language) }));
    const alike = ours.filter(({ primary }) => primary === asked.primary);
    const found = alike.find(({ script }) => script === asked.script) ?? alike[0];
    if (found) return found.language;
  }
  return null;
}
