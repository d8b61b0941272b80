import { type Language, languages } from '@tongxing/contract/languages.ts';
import type { Channel, MessageTemplate, MessageTemplates, MessageText } from './message-sender.ts';

type Parts = MessageTemplates[string];
type Values = Readonly<Record<string, string>>;

/** The key of an operator's text: `mail/login`, or `mail/login/en` for a language other than Chinese. */
export const templateId = (
  channel: Channel,
  template: MessageTemplate,
  language: Language = languages[0],
): string =>
  [channel === 'email' ? 'mail' : 'sms', template, ...(language === languages[0] ? [] : [language])].join(
    '/',
  );

/** A variable in a text. */
export const variable = /\{([a-z_]+)\}/g;

/** The names of the variables in a text. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(variable)].map(([, name = '']) => name);
}

const isEmpty = (part: string, values: Values): boolean => {
  const names = variablesIn(part);
  return names.length > 0 && names.every((name) => !values[name]);
};

/** Fills in the variables. Removes lines whose variables are all empty. */
function fillText(text: string, values: Values): string {
  return text
    .split('\n')
    .filter((line) => !isEmpty(line, values))
    .join('\n')
    .replace(variable, (_, name: string) => values[name] ?? '');
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** The innermost elements that can be removed. */
export const fillableBlock = /<(tr|p|li)\b[^>]*>(?:(?!<\1\b)[\s\S])*?<\/\1>/g;

/** As `fillText`, for HTML: removes rows, paragraphs and list items whose variables are all empty. */
function fillHtml(html: string, values: Values): string {
  return html
    .replace(fillableBlock, (part) => (isEmpty(part, values) ? '' : part))
    .replace(variable, (_, name: string) => escapeHtml(values[name] ?? ''));
}

/** A message with the operator's text. Parts without one stay as shipped. */
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
