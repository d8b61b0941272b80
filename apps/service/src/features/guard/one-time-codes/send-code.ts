import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import { codeLength, codeLifetimeSeconds, resendAfterSeconds } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Random } from '../../../kernel/random.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Message } from '../../trail/messages/message-sender.ts';
import type { CodeStore } from './code-store.ts';

type DeliveryFailure = 'too_soon' | 'too_many' | 'budget_spent' | 'delivery_failed' | 'recipient_refused';

export interface SendCodeDependencies {
  readonly store: CodeStore;
  /** Applies the limits of sending, then delivers; tells why it did not. */
  sendMessage(
    channel: 'sms' | 'email',
    message: Message,
    context: { ip: string; accountId?: string },
  ): Promise<Result<undefined, DeliveryFailure>>;
  readonly random: Random;
}

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly contact: Contact;
  readonly caller: Caller;
  /** Whose request it is, for the limit per account. */
  readonly accountId?: string;
}

type SendCodeFailure = 'too_many' | 'sending_paused' | 'delivery_failed' | 'recipient_refused';

const failureOf: Record<DeliveryFailure, SendCodeFailure> = {
  too_soon: 'too_many',
  too_many: 'too_many',
  budget_spent: 'sending_paused',
  delivery_failed: 'delivery_failed',
  recipient_refused: 'recipient_refused',
};

const minutes = String(codeLifetimeSeconds / 60);
const templateOf = (purpose: CodePurpose) => (purpose === 'rescue' ? 'security' : purpose);

/** Sends a fresh code; once it is delivered, an older one of the same purpose and address is void. */
export function createSendCode({ store, sendMessage, random }: SendCodeDependencies) {
  return async function sendCode(
    request: CodeRequest,
  ): Promise<Result<{ expire: number; resend: number }, SendCodeFailure>> {
    const { purpose, contact, caller, accountId } = request;
    const code = random.digits(codeLength);
    const sent = await sendMessage(
      contact.kind === 'phone' ? 'sms' : 'email',
      { to: contact.value, template: templateOf(purpose), params: { code, minutes } },
      { ip: caller.ip, ...(accountId ? { accountId } : {}) },
    );
    if (!sent.ok) return fail(failureOf[sent.failure], sent.details);
    await store.put(purpose, contact, code, caller.device);
    return succeed({ expire: codeLifetimeSeconds, resend: resendAfterSeconds });
  };
}

export type SendCode = ReturnType<typeof createSendCode>;

export interface SendCodeUnseenDependencies {
  readonly store: CodeStore;
  /** Counts the limits, answers, and delivers afterwards where it is not for show. */
  dispatchMessage(
    channel: 'sms' | 'email',
    message: Message,
    context: { ip: string; accountId?: string },
    delivery: { readonly isForShow: boolean; onFailure(): Promise<void> },
  ): Promise<Result<undefined, DeliveryFailure>>;
  readonly random: Random;
}

/**
 * Sends a code, or does everything but send it (`isForShow`): whoever asks learns neither from the answer nor from
 * its time whether the address belongs to an account.
 */
export function createSendCodeUnseen({ store, dispatchMessage, random }: SendCodeUnseenDependencies) {
  return async function sendCodeUnseen(
    { purpose, contact, caller }: CodeRequest,
    isForShow: boolean,
  ): Promise<Result<{ expire: number; resend: number }, SendCodeFailure>> {
    const code = random.digits(codeLength);
    const sent = await dispatchMessage(
      contact.kind === 'phone' ? 'sms' : 'email',
      { to: contact.value, template: templateOf(purpose), params: { code, minutes } },
      { ip: caller.ip },
      { isForShow, onFailure: () => store.discard(purpose, contact) },
    );
    if (!sent.ok) return fail(failureOf[sent.failure], sent.details);
    await store.put(purpose, contact, code, caller.device);
    return succeed({ expire: codeLifetimeSeconds, resend: resendAfterSeconds });
  };
}

export type SendCodeUnseen = ReturnType<typeof createSendCodeUnseen>;
