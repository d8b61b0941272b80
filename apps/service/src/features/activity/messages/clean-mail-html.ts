import type Sanitize from 'sanitize-html';
import { sanitizeHtml } from '../../../kernel/text/sanitize-html.ts';

const tags = new Set(
  'p br strong em b i u a ul ol li span div hr code h1 h2 h3 blockquote table thead tbody tr th td'.split(
    ' ',
  ),
);
const attributes = new Set(
  'class align valign width height dir lang role colspan rowspan cellpadding cellspacing'.split(' '),
);
/** Neither a variable nor an address fits in. */
const attributeValue = /^[\w\s%.-]*$/;

const property =
  /^(?:background(?:-color)?|border(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?|border-(?:collapse|spacing|radius)|color|display|font(?:-(?:family|size|style|weight))?|(?:min-|max-)?(?:width|height)|letter-spacing|line-height|list-style-type|(?:margin|padding)(?:-(?:top|right|bottom|left))?|overflow-wrap|text-(?:align|decoration|indent|transform)|vertical-align|white-space|word-break)$/;
const colour = /\b(?:rgb|hsl)a?\([\d\s.,%/]*\)/gi;
/** Without colon, other brackets, backslash and asterisk there is no address, function, escape or comment. */
const propertyValue = /^(?:[\p{L}\p{N}\s#%.,/+!_-]|'[\p{L}\p{N}\s._-]*'|"[\p{L}\p{N}\s._-]*")+$/u;

/** A whole address that stands for itself. */
const address = /^(?:https?:\/\/|mailto:)[^\s{}\\]+$/i;

interface CleanHtml {
  readonly html: string;
  /** What was left out, in English, each thing once. */
  readonly refused: readonly string[];
}

/**
 * The body of a mail with what is allowed and nothing else: no remote content, styles from a list, and no variable
 * inside a tag, except `href="{link}"`. A variable in an address would tell a stranger's host the code.
 */
export function cleanMailHtml(html: string): CleanHtml {
  const refused = new Set<string>();

  const style = (text: string): string =>
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => {
        if (part === '') return false;
        const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(part) ?? [];
        const isAllowed =
          property.test(name.trim().toLowerCase()) && propertyValue.test(value.replace(colour, 'red'));
        if (!isAllowed) refused.add(`style "${shorten(part)}" is refused`);
        return isAllowed;
      })
      .join(';');

  const attribute = (tag: string, name: string, value: string): string | null => {
    if (name === 'style') return style(value) || null;
    const trimmed = value.trim();
    if (tag === 'a' && name === 'href' && (trimmed === '{link}' || address.test(trimmed))) return trimmed;
    if (attributes.has(name) && attributeValue.test(value)) return value;
    refused.add(`${name}="${shorten(value)}" is refused`);
    return null;
  };

  const options: Sanitize.IOptions = {
    allowedTags: [...tags],
    allowedAttributes: { '*': [...attributes, 'style'], a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      '*': (tagName, attribs) => {
        if (!tags.has(tagName)) {
          refused.add(`<${shorten(tagName)}> is refused`);
          return { tagName, attribs: {} };
        }
        const kept = Object.entries(attribs).flatMap(([name, value]) => {
          const clean = attribute(tagName, name, value);
          return clean === null ? [] : [[name, clean] as const];
        });
        return { tagName, attribs: Object.fromEntries(kept) };
      },
    },
  };
  return { html: sanitizeHtml(html, options).trim(), refused: [...refused] };
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
