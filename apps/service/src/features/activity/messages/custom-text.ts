import { type Language, languages } from '@tongxing/contract/languages.ts';
import type { Channel, MessageTemplate, MessageTemplates, MessageText } from './message-sender.ts';

type Parts = MessageTemplates[string];
type Values = Readonly<Record<string, string>>;

/** Where an operator's text is kept: `mail/login`, `mail/login/en` for another language than Chinese. */
export const templateId = (
  channel: Channel,
  template: MessageTemplate,
  language: Language = languages[0],
): string =>
  [channel === 'email' ? 'mail' : 'sms', template, ...(language === languages[0] ? [] : [language])].join(
    '/',
  );

const variable = /\{([a-z_]+)\}/g;

/** The variables that a text names. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(variable)].map(([, name = '']) => name);
}

const isEmpty = (part: string, values: Values): boolean => {
  const names = variablesIn(part);
  return names.length > 0 && names.every((name) => !values[name]);
};

/** Fills a text; a line of which nothing is known is left out. */
function fillText(text: string, values: Values): string {
  return text
    .split('\n')
    .filter((line) => !isEmpty(line, values))
    .join('\n')
    .replace(variable, (_, name: string) => values[name] ?? '');
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** The innermost of what may be left out. */
const block = /<(tr|p|li)\b[^>]*>(?:(?!<\1\b)[\s\S])*?<\/\1>/g;

/** The same in HTML: a row, a paragraph or an entry of which nothing is known is left out. */
function fillHtml(html: string, values: Values): string {
  return html
    .replace(block, (part) => (isEmpty(part, values) ? '' : part))
    .replace(variable, (_, name: string) => escapeHtml(values[name] ?? ''));
}

/** A message in an operator's words; what they have not written is as it ships. */
export function writeCustom(
  shipped: MessageText,
  { subject, text, html }: Parts,
  values: Values,
): MessageText {
  const plain = fillText(text, values);
  if (html === undefined) return { ...shipped, plain };
  return {
    ...shipped,
    subject: subject ? fillText(subject, values).slice(0, 120) : shipped.subject,
    plain: plain.replace(/\s+/g, ' ').trim(),
    letter: { html: fillHtml(html, values), text: plain },
  };
}
