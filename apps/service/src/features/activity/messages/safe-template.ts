import { cleanMailHtml } from './clean-mail-html.ts';
import { fillableBlock, variable, variablesIn } from './custom-text.ts';
import type { MessageTemplates } from './message-sender.ts';

type Parts = MessageTemplates[string];

export interface InspectedTemplate {
  /** The parts without what is refused. */
  readonly parts: Parts;
  readonly refused: readonly { readonly path: string[]; readonly message: string }[];
  /** Whether the cleaned parts can be sent; if not, the shipped text is. */
  readonly isSafe: boolean;
}

const inspected = new WeakMap<Parts, InspectedTemplate>();

/** Checks an operator's text: whatever stands in it, no variable leaves with an address of somebody else. */
export function inspectTemplate(template: Parts): InspectedTemplate {
  const known = inspected.get(template);
  if (known) return known;
  const cleaned = template.html === undefined ? null : cleanMailHtml(template.html);
  const parts: Parts = cleaned ? { ...template, html: cleaned.html } : template;
  const glued = [
    ...variablesInAddresses(parts.subject ?? '').map((name) => ['subject', name] as const),
    ...variablesInAddresses(parts.text).map((name) => ['text', name] as const),
    ...variablesInAddresses(textsOf(parts.html ?? '')).map((name) => ['html', name] as const),
  ];
  const isWhole = !cleaned || findLost(template, cleaned.html).length === 0;
  const result: InspectedTemplate = {
    parts,
    refused: [
      ...(cleaned?.refused ?? []).map((message) => ({ path: ['html'], message })),
      ...glued.map(([part, name]) => ({ path: [part], message: `{${name}} may not be part of an address` })),
    ],
    isSafe: glued.length === 0 && isWhole,
  };
  inspected.set(template, result);
  return result;
}

/** What a mail is for and has lost with what was refused. Its text has the code too, where its HTML hides it in entities. */
function findLost({ text, html = '' }: Parts, cleaned: string): string[] {
  const left = variablesIn(cleaned);
  const had = [
    ...variablesIn(html.replace(/<!--[\s\S]*?-->/g, '')).filter((name) => ['link', 'what'].includes(name)),
    ...variablesIn(`${html}${text}`).filter((name) => ['code', 'receipt', 'due'].includes(name)),
  ];
  return had.filter((name) => !left.includes(name));
}

/** An address, or its beginning or end. Mail and SMS programs make links of those, and some open them unasked. */
const address = /:[/\\]|\/\/|www\.|[\p{L}\p{N}_}-][.．｡][\p{L}\p{N}{]/iu;

/** The variables that touch an address. Only white space ends one: programs take most other signs into the link. */
function variablesInAddresses(text: string): string[] {
  const words = text.split(/[^\S\ufeff]+/).filter((word) => variablesIn(word).length > 0);
  const glued = words.filter((word) => address.test(word) || address.test(word.replace(variable, '')));
  return [...new Set(glued.flatMap(variablesIn))];
}

const inlineTag = /<\/?(?:strong|em|b|i|u|a|span|code)\b[^>]*>/g;

/** The text of HTML, with and without the blocks that are left out where their variables are empty. */
function textsOf(html: string): string {
  return [html, html.replace(fillableBlock, '')]
    .map((each) => each.replace(inlineTag, '').replace(/<[^>]*>/g, '\n'))
    .join('\n');
}
