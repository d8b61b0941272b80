import * as z from 'zod';
import type { OutgoingMessage } from '../../features/trail/messages/message-sender.ts';

/**
 * The templates the vendor has approved, by what the message is about. `code` serves every purpose without one of
 * its own, `notice` every notice; `code_en` and the others are for people who have chosen English. `params` names what fills the template's variables.
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
    'notice',
    'notice_new_device',
    'notice_security_change',
    'notice_cancellation',
    'notice_erased',
  ] as const;
  const names = [...purposes, ...purposes.map((purpose) => `${purpose}_en` as const)];
  return z.partialRecord(z.enum(names), template);
}

/** What may fill a template's variable. A link may not: vendors refuse URLs there. */
export const templateParam = z.enum(['code', 'minutes', 'what', 'time', 'place', 'device', 'receipt', 'due']);

/**
 * The template of this message, or of its family, and the values that may fill it; undefined where the operator has set
 * none. A message in English goes out in Chinese where there is no English one: vendors approve each.
 */
export function findTemplate<Template>(
  templates: Readonly<Record<string, Template | undefined>>,
  { template, language, params, said }: OutgoingMessage,
): { readonly template: Template; readonly values: OutgoingMessage['params'] } | undefined {
  const family = template.startsWith('notice_') ? 'notice' : 'code';
  const english = language === 'en' ? (templates[`${template}_en`] ?? templates[`${family}_en`]) : undefined;
  if (english) return { template: english, values: said };
  const chinese = templates[template] ?? templates[family];
  return chinese && { template: chinese, values: params };
}

/** The value of a template variable: vendors cap its length and refuse an empty one, or one with a URL. */
export function paramValue(values: OutgoingMessage['params'], name: z.infer<typeof templateParam>): string {
  const value = (values[name] ?? '')
    .replace(/(?:\w+:\/\/|www\.)\S*/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...value].slice(0, 20).join('') || '-';
}
