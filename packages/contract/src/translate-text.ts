/** What was said in Chinese and what is said instead; `{…}` stands for whatever is there. */
export type Pairs = readonly (readonly [said: string, shown: string])[];

const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u;

/**
 * Says what the service said in another language: a whole sentence, one with something in it (which is said in that
 * language too, where it is known), or a list of known words, with `joint` between them (null: as it was). What is not
 * known stays as it is.
 */
export function createTranslator(pairs: Pairs, joint: string | null = ', '): (said: string) => string {
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

  return function translate(said: string): string {
    if (!chinese.test(said)) return said;
    const known = whole.get(said);
    if (known !== undefined) return known;
    for (const { names, form, shown } of patterns) {
      const found = form.exec(said);
      if (!found) continue;
      return shown.replace(/\{(\w+)\}/g, (_, name: string) =>
        translate(found[names.indexOf(name) + 1] ?? ''),
      );
    }
    // Lists: 安卓手机，微信; 昵称、头像和生日.
    const parts = said.split(/([，、]|和)/);
    const words = parts.filter((_, at) => at % 2 === 0);
    if (words.length < 2 || words.some((word) => !whole.has(word) && chinese.test(word))) return said;
    const shown = words.map((word) => whole.get(word) ?? word);
    return joint === null
      ? parts.map((part, at) => (at % 2 === 0 ? shown[at / 2] : part)).join('')
      : shown.join(joint);
  };
}
