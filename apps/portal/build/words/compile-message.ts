/** One part of a translated sentence: words, a hole with how it is said, or words inside an element. */
export type Part =
  | { readonly text: string }
  | { readonly hole: number; readonly form: 'plain' | 'lower' | 'month' }
  | { readonly hole: number; readonly one: string; readonly other: string }
  | { readonly hole: number; readonly inside: readonly Part[] };

const plural = /^\{(\d+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/;
const place = /^\{(\d+)(?:, (lower|month))?\}/;
const alone = /^<(\d+)\/>/;
const around = /^<(\d+)>/;

/**
 * Reads a translation: `{0}` is what stands there, `{0, lower}` the same inside a sentence, `{0, month}` the name of a
 * month's number, `{0, plural, one {# day} other {# days}}` one of two forms, `<1>…</1>` an element around its words and
 * `<1/>` an element as it is. Throws where it cannot be read.
 */
export function compileMessage(translation: string): Part[] {
  const [parts, rest] = readParts(translation, null);
  if (rest !== '') throw new Error(`unreadable: ${translation}`);
  return parts;
}

function readParts(from: string, until: number | null): [Part[], string] {
  const parts: Part[] = [];
  let rest = from;
  let text = '';
  const translate = (part: Part, length: number) => {
    if (text) parts.push({ text });
    text = '';
    parts.push(part);
    rest = rest.slice(length);
  };
  while (rest !== '') {
    const end = until === null ? null : `</${until}>`;
    const [counted, match, single, opened] = [plural, place, alone, around].map((form) => form.exec(rest));
    if (end && rest.startsWith(end)) {
      if (text) parts.push({ text });
      return [parts, rest.slice(end.length)];
    }
    if (counted) {
      const [whole, hole, one = '', other = ''] = counted;
      translate({ hole: Number(hole), one, other }, whole.length);
    } else if (match) {
      const [whole, hole, form = 'plain'] = match;
      translate({ hole: Number(hole), form: form as 'plain' | 'lower' | 'month' }, whole.length);
    } else if (single) translate({ hole: Number(single[1]), inside: [] }, single[0].length);
    else if (opened) {
      const hole = Number(opened[1]);
      const [inside, after] = readParts(rest.slice(opened[0].length), hole);
      translate({ hole, inside }, rest.length - after.length);
    } else {
      text += rest[0];
      rest = rest.slice(1);
    }
  }
  if (until !== null) throw new Error(`<${until}> has no end: ${from}`);
  if (text) parts.push({ text });
  return [parts, ''];
}
