/** The cookie that holds what an app asked for (`ui_locales`) while its person signs in. */
export const askedLanguageCookie = 'ui_locales';

interface Tag {
  readonly primary: string;
  readonly script: string | undefined;
}

/** Tags that were read: every request asks, and to read one anew, above all one that is none, costs as much as all else. */
const known = new Map<string, Tag | null>();
const mostKnown = 500;

/** A tag with the script that its readers write (`zh-HK`: `zh-Hant`); null for what is no tag. */
function readTag(tag: string): Tag | null {
  const before = known.get(tag);
  if (before !== undefined) return before;
  const read = parseTag(tag);
  // Tags are what browsers say: whoever makes up thousands makes nobody else's slower for long, and holds no memory.
  if (known.size >= mostKnown) known.clear();
  if (tag.length <= 64) known.set(tag, read);
  return read;
}

function parseTag(tag: string): Tag | null {
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
  const ours = languages.map((language) => ({ language, ...readTag(language) }));
  for (const tag of tags) {
    const asked = readTag(tag);
    const alike = ours.filter(({ primary }) => asked && primary === asked.primary);
    const found = alike.find(({ script }) => script === asked?.script) ?? alike[0];
    if (found) return found.language;
  }
  return null;
}
