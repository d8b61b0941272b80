import * as z from 'zod';
import type { Message } from '../../features/trail/messages/message-sender.ts';

/**
 * The templates the vendor has approved, by what the message is about. `code` serves every purpose without one of
 * its own, `notice` every notice. `params` names what fills the template's variables.
 */
export function templatesOf<Params extends z.ZodType>(params: Params) {
  const template = z.strictObject({ id: z.string().min(1), params });
  const names = [
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
  return z.partialRecord(z.enum(names), template);
}

/** What may fill a template's variable. A link may not: vendors refuse URLs there. */
export const templateParam = z.enum(['code', 'minutes', 'what', 'time', 'place', 'device', 'receipt', 'due']);

/** The template of this message, or of its family, or undefined where the operator has set none. */
export function findTemplate<Template>(
  templates: Readonly<Record<string, Template | undefined>>,
  { template }: Message,
): Template | undefined {
  return templates[template] ?? templates[template.startsWith('notice_') ? 'notice' : 'code'];
}

/** The value of a template variable: vendors cap its length and refuse an empty one, or one with a URL. */
export function paramValue(message: Message, name: z.infer<typeof templateParam>): string {
  const value = (message.params[name] ?? '')
    .replace(/(?:\w+:\/\/|www\.)\S*/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...value].slice(0, 20).join('') || '-';
}
