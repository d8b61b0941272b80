import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import { codeLength, codeLifetimeSeconds, resendAfterSeconds } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { MessagesWork, SendFailure } from '../../trail/messages/send-message.ts';
import { discardCode, keepCode } from './code-store.ts';

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly contact: Contact;
  /** Whose request it is, for the limit per account. */
  readonly accountId?: string;
}

export type SendCodeFailure = 'too_many' | 'sending_paused' | 'delivery_failed' | 'recipient_refused';

type Sent = Result<{ expire: number; resend: number }, SendCodeFailure>;

const failureOf: Record<SendFailure, SendCodeFailure> = {
  too_soon: 'too_many',
  too_many: 'too_many',
  budget_spent: 'sending_paused',
  delivery_failed: 'delivery_failed',
  recipient_refused: 'recipient_refused',
};

const minutes = String(codeLifetimeSeconds / 60);

function codeMessage({ purpose, contact }: CodeRequest, code: string) {
  const template = purpose === 'rescue' ? ('security' as const) : purpose;
  return {
    channel: contact.kind === 'phone' ? ('sms' as const) : ('email' as const),
    message: { to: contact.value, template, params: { code, minutes } },
  };
}

/** Sends a fresh code; once it is delivered, an older one of the same purpose and address is void. */
export async function sendCode(work: MessagesWork, request: CodeRequest): Promise<Sent> {
  const { purpose, contact, accountId } = request;
  const code = work.random.digits(codeLength);
  const { channel, message } = codeMessage(request, code);
  const sent = await work.messages.send(channel, message, {
    ip: work.caller.ip,
    ...(accountId ? { accountId } : {}),
  });
  if (!sent.ok) return fail(failureOf[sent.failure], sent.details);
  await keepCode(work, purpose, contact, code);
  return succeed({ expire: codeLifetimeSeconds, resend: resendAfterSeconds });
}

/**
 * Sends a code, or does everything but send it (`isForShow`): whoever asks learns neither from the answer nor from
 * its time whether the address belongs to an account.
 */
export async function sendCodeUnseen(
  work: MessagesWork,
  request: CodeRequest,
  isForShow: boolean,
): Promise<Sent> {
  const { purpose, contact } = request;
  const code = work.random.digits(codeLength);
  const { channel, message } = codeMessage(request, code);
  const sent = await work.messages.dispatch(
    channel,
    message,
    { ip: work.caller.ip },
    { isForShow, onFailure: () => discardCode(work, purpose, contact) },
  );
  if (!sent.ok) return fail(failureOf[sent.failure], sent.details);
  await keepCode(work, purpose, contact, code);
  return succeed({ expire: codeLifetimeSeconds, resend: resendAfterSeconds });
}
