/** The cookie for the language that an app asked for (`ui_locales`) during a sign-in. */
export const askedLanguageCookie = 'ui_locales';

/** A tag with the script of its readers (`zh-HK`: `zh-Hant`); null for an invalid tag. */
function readTag(tag: string): { readonly primary: string; readonly script: string | undefined } | null {
  // Most requests have none, and the exception for it would cost more than everything else here.
  if (tag === '') return null;
  try {
    const { language, script } = new Intl.Locale(tag.trim()).maximize();
    return { primary: language, script };
  } catch {
    return null;
  }
}

/** The first supported language in a list of tags (BCP 47, best first), in its script where we have it, or null. */
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
