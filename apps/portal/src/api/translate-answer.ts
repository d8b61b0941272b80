import pairs from 'virtual:service-words';

const whole = new Map(pairs);
/** Sentences with something in them, the most telling first. */
const patterns = pairs
  .filter(([said]) => /\{\w+\}/.test(said))
  .sort(([one], [other]) => other.replace(/\{\w+\}/g, '').length - one.replace(/\{\w+\}/g, '').length)
  .map(([said, shown]) => ({
    names: [...said.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    form: new RegExp(
      `^${said
        .split(/\{\w+\}/)
        .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('(.*?)')}$`,
    ),
    shown,
  }));
const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u;

/** What the service said, in the language of this build; what it did not say itself stays as it is. */
export function translateText(said: string): string {
  if (!chinese.test(said)) return said;
  const known = whole.get(said);
  if (known !== undefined) return known;
  for (const { names, form, shown } of patterns) {
    const found = form.exec(said);
    if (!found) continue;
    return shown.replace(/\{(\w+)\}/g, (_, name: string) => {
      const held = translateText(found[names.indexOf(name) + 1] ?? '');
      return held;
    });
  }
  // Lists: 安卓手机，微信; 昵称、头像和生日.
  const parts = said.split(/[，、]|和/);
  const shown = parts.map((part) => whole.get(part) ?? part);
  return parts.length > 1 && !shown.some((part) => chinese.test(part)) ? shown.join(', ') : said;
}

/** Fields whose text is the service's own; a `name` is where a mark stands beside it, as with providers. */
const own = new Set(
  'device provider provider_name title slogan content purpose problem channel erased kept advice'.split(' '),
);

/** An answer's data with the service's own texts translated; what people wrote stays as they wrote it. */
export function translateData(data: unknown, field = ''): unknown {
  if (typeof data === 'string') return own.has(field) ? translateText(data) : data;
  if (Array.isArray(data)) return data.map((each) => translateData(each, field));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      translateData(value, name === 'name' && 'icon' in data ? 'provider' : name),
    ]),
  );
}
