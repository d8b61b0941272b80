import { maskEmail, maskPhone } from '../../../kernel/text/mask.ts';
import type { Channel, Message, Refusal } from './message-sender.ts';

/** Why a message was not sent. */
export type SendFailure =
  | 'too_soon'
  | 'too_many'
  | 'budget_spent'
  | 'delivery_failed'
  | 'recipient_refused'
  | 'refused_for_now';

/** The failure that follows from the refusals of all vendors. */
export function failureOf(refusals: readonly Refusal[]): SendFailure {
  if (refusals.includes('recipient')) return 'recipient_refused';
  if (refusals.length > 0 && refusals.every((reason) => reason === 'temporary')) return 'refused_for_now';
  return refusals.length > 0 && refusals.every((reason) => reason === 'frequency')
    ? 'too_many'
    : 'delivery_failed';
}

/** The recipient for a log. */
export function maskRecipient(channel: Channel, to: string): string {
  return channel === 'sms' ? maskPhone(to) : maskEmail(to);
}

/** Masks the recipient and the code: vendors quote them in their errors. */
export function withoutSecrets(detail: string, message: Message, masked: string): string {
  const withoutAddress = detail.replaceAll(message.to, masked);
  const { code } = message.params;
  return code ? withoutAddress.replaceAll(code, '******') : withoutAddress;
}
