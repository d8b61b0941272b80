import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { prepareProof } from '../api/prove-human.ts';
import { send } from '../api/send.ts';
import { notify } from '../session/notices.ts';
import { sentCode } from './sent-code.ts';

type PhonePurpose = keyof typeof phoneCodeCalls;
type EmailPurpose = keyof typeof emailCodeCalls;

/** Begins, while an address is being typed, what sending a code to it will need. */
export function prepareToSendCode(purpose: PhonePurpose & EmailPurpose, kind: Contact['kind']): void {
  prepareProof((kind === 'phone' ? phoneCodeCalls : emailCodeCalls)[purpose]);
}

/** Says where to look for a code that was just sent; `delayed` when the mail will be late. */
export function notifyCodeSent(kind: Contact['kind'], delayed: boolean | undefined): void {
  const where = kind === 'phone' ? '验证码已发送，请查看短信' : '验证码已发送，请查看邮箱';
  notify('success', delayed ? '邮件要晚几分钟到，请留意邮箱' : where);
}

/**
 * Sends a code to a phone number or an e-mail address and says so. Resolves to the seconds until another
 * may be asked for, null where none was sent and the person knows why.
 */
export async function sendCode(
  purpose: PhonePurpose & EmailPurpose,
  contact: Contact,
): Promise<number | null>;
export async function sendCode(
  purpose: PhonePurpose,
  contact: { readonly kind: 'phone'; readonly value: string },
): Promise<number | null>;
export async function sendCode(
  purpose: EmailPurpose,
  contact: { readonly kind: 'email'; readonly value: string },
): Promise<number | null>;
export async function sendCode(
  purpose: PhonePurpose | EmailPurpose,
  contact: Contact,
): Promise<number | null> {
  const reply =
    contact.kind === 'phone'
      ? await send(phoneCodeCalls[purpose as PhonePurpose], { phone: contact.value })
      : await send(emailCodeCalls[purpose as EmailPurpose], { email: contact.value });
  if (!reply.ok) return null;
  sentCode.save(purpose, contact, reply.data.receipt);
  notifyCodeSent(contact.kind, reply.data.delayed);
  return reply.data.resend;
}
