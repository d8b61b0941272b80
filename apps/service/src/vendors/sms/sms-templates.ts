import { languages } from '@tongxing/contract/languages.ts';
import * as z from 'zod';
import type { OutgoingMessage } from '../../features/activity/messages/message-sender.ts';

/**
 * The templates the vendor has approved, by what the message is about. `code` serves every purpose without one of
 * its own, `notice` every notice; `code_en`, `code_zh-TW` and the others are for people who have chosen that
 * language. `params` names what fills the template's variables.
 */
export function templatesOf<Params extends z.ZodType>(params: Params) {
  const template = z.strictObject({ id: z.string().min(1), params });
  const purposes = [
    'code',
    'login',
    'register',
    'forget',
    'change_phone',
    'change_email',
    'change_password',
    'security',
    'bind',
    'guardian',
    'appeal',
    'notice',
    'notice_new_device',
    'notice_security_change',
    'notice_cancellation',
    'notice_erased',
  ] as const;
  const [, ...others] = languages;
  const names = [
    ...purposes,
    ...others.flatMap((language) => purposes.map((purpose) => `${purpose}_${language}` as const)),
  ];
  return z.partialRecord(z.enum(names), template);
}

/** What may fill a template's variable. A link may not: vendors refuse URLs there. */
export const templateParam = z.enum(['code', 'minutes', 'what', 'time', 'place', 'device', 'receipt', 'due']);

/**
 * The template of this message, or of its family, and the values that may fill it; undefined where the operator has set
 * none. A message in another language goes out in Chinese where there is none of that language: vendors approve each.
 */
export function findTemplate<Template>(
  templates: Readonly<Record<string, Template | undefined>>,
  { template, language, params, translated }: OutgoingMessage,
): { readonly template: Template; readonly values: OutgoingMessage['params'] } | undefined {
  const family = template.startsWith('notice_') ? 'notice' : 'code';
  const own = templates[`${template}_${language}`] ?? templates[`${family}_${language}`];
  if (own) return { template: own, values: translated };
  const chinese = templates[template] ?? templates[family];
  return chinese && { template: chinese, values: params };
}

/** The values of a template whose variables have names, by these. */
export const namedValues = (
  params: Readonly<Record<string, z.infer<typeof templateParam>>>,
  values: OutgoingMessage['params'],
): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([variable, name]) => [variable, paramValue(values, name)]));

/** The value of a template variable: vendors cap its length and refuse an empty one, or one with a URL. */
export function paramValue(values: OutgoingMessage['params'], name: z.infer<typeof templateParam>): string {
  const value = (values[name] ?? '')
    .replace(/(?:\w+:\/\/|www\.)\S*/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...value].slice(0, 20).join('') || '-';
}
