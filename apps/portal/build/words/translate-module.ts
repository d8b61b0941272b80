import { compileMessage, type Part } from './compile-message.ts';
import { findMessages, type Message, type Node } from './find-messages.ts';
import { translateProgram } from './translate-program.ts';

/** The words of a Chinese sentence in the other language; undefined where the catalogues have none. */
export type Translate = (key: string) => string | undefined;

/** A sentence without the blanks around it, which no catalogue repeats. */
export const keyOf = ({ key }: Pick<Message, 'key'>): string => key.replace(/^[ \n]+|[ \n]+$/g, '');

/**
 * A module's source with every Chinese sentence said in another language; what stands in a sentence may stand
 * elsewhere in the translation, or not at all. `missing` hears of each that has no translation and stays as it is.
 */
export function translateModule(
  path: string,
  code: string,
  {
    translate,
    language,
    missing,
  }: { translate: Translate; language: string; missing: (key: string) => void },
): string {
  const messages = findMessages(path, code);
  const write = (start: number, end: number): string => {
    let [at, written] = [start, ''];
    for (const message of messages) {
      if (message.start < at || message.end > end) continue;
      const text = translateMessage(message);
      if (text === null) continue;
      written += code.slice(at, message.start) + text;
      at = message.end;
    }
    return written + code.slice(at, end);
  };
  const source = ({ start, end }: { start: number; end: number }) => write(start, end);

  function translateWord(word: string): string {
    const text = translate(word);
    if (text === undefined) missing(word);
    return text ?? word;
  }
  function translateMessage(message: Message): string | null {
    const key = keyOf(message);
    // A program that an article shows: its comments are said, and the words it holds.
    const translation =
      translate(key) ?? (key.includes('\n') ? translateProgram(key, translateWord) : undefined);
    if (translation === undefined) {
      if (!message.optional) missing(key);
      return null;
    }
    const [before = '', after = ''] = message.key.split(key).map((blank) => blank);
    if (message.form === 'string') return JSON.stringify(before + translation + after);
    if (message.form === 'attribute') return `{${JSON.stringify(before + translation + after)}}`;
    const blank = (text: string): Part[] => (text ? [{ text }] : []);
    const parts = [...blank(before), ...compileMessage(translation), ...blank(after)];
    return message.form === 'template'
      ? formatTemplate(parts, message.holes)
      : formatChildren(parts, message.holes);
  }

  const expression = (hole: Node | undefined) => {
    if (!hole) throw new Error(`${path}: a translation holds more than its sentence`);
    return source(hole.type === 'JSXExpressionContainer' ? (hole['expression'] as Node) : hole);
  };
  /** A part that a program has to work out, as an expression. */
  function workOut(
    part: Exclude<Part, { text: string } | { inside: readonly Part[] }>,
    holes: readonly Node[],
  ) {
    const value = expression(holes[part.hole]);
    if ('one' in part) {
      const form = (text: string) => `\`${escapeTemplate(text).replaceAll('#', '${n}')}\``;
      return `((n) => (n == 1 ? ${form(part.one)} : ${form(part.other)}))(${value})`;
    }
    if (part.form === 'lower')
      return `String(${value}).replace(/^[A-Z](?=[^A-Z]*$)/, (first) => first.toLowerCase())`;
    if (part.form === 'month')
      return `new Intl.DateTimeFormat(${JSON.stringify(language)}, { month: 'short' }).format(new Date(2000, ${value} - 1))`;
    return value;
  }
  function formatTemplate(parts: readonly Part[], holes: readonly Node[]): string {
    const text = parts.map((part) => {
      if ('text' in part) return escapeTemplate(part.text);
      if ('inside' in part) throw new Error(`${path}: an element inside a plain sentence`);
      return `\${${workOut(part, holes)}}`;
    });
    return `\`${text.join('')}\``;
  }
  function formatChildren(parts: readonly Part[], holes: readonly Node[]): string {
    return parts
      .map((part) => {
        if ('text' in part) return `{${JSON.stringify(part.text)}}`;
        if (!('inside' in part)) return `{${workOut(part, holes)}}`;
        const element = holes[part.hole];
        if (!element || element.type === 'JSXExpressionContainer')
          throw new Error(`${path}: <${part.hole}> is no element of this sentence`);
        const [opening, closing] = [element['openingElement'], element['closingElement']] as [Node?, Node?];
        // Fragments name their tags otherwise, and nothing in a sentence is one.
        if (!opening) throw new Error(`${path}: a fragment inside a sentence`);
        if (part.inside.length === 0) return source(element);
        return `${source(opening)}${formatChildren(part.inside, holes)}${closing ? source(closing) : ''}`;
      })
      .join('');
  }

  return messages.length === 0 ? code : write(0, code.length);
}

const escapeTemplate = (text: string) => text.replace(/[`\\]|\$\{/g, (sign) => `\\${sign}`);
