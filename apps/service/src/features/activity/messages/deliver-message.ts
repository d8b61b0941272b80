import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { MasterKeyChange } from '../../../database/master-key-change.ts';
import { type Result, succeed } from '../../../kernel/result.ts';
import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import { resealEffects } from '../../../transaction/reseal-effects.ts';
import type { SendingContext } from './admit-sending.ts';
import type { SendFailure } from './explain-refusals.ts';
import type { Channel, Message } from './message-sender.ts';
import type { MessagesWork, Sent } from './send-message.ts';

/**
 * An outbox event: sends one message to each contact after the change has committed, also when the account is erased.
 */
export function message(contacts: readonly Contact[], content: Omit<Message, 'to'>): OutboxEvent {
  return { kind: 'message', payload: { contacts, content } };
}

/** Delivers `message`. Contacts that no vendor can reach now are logged and skipped. */
export async function deliverMessage(work: MessagesWork, payload: unknown): Promise<void> {
  const { contacts, content } = payload as { contacts: Contact[]; content: Omit<Message, 'to'> };
  for (const { kind, value } of contacts) {
    const channel = kind === 'phone' ? 'sms' : 'email';
    // Notices are limited by recipient only, so no IP is needed.
    const sent = await sendWithRetry(work, channel, { to: value, ...content }, { ip: '' });
    if (!sent.ok) work.log.warn({ failure: sent.failure, channel }, 'a message was not delivered');
  }
}

/** Mail servers with greylisting accept a second attempt after some minutes. */
const secondTrySeconds = 60;
const sealContext = 'late message';

/** Sends a message. If the vendor refuses it temporarily, it is sealed, saved to the outbox and retried for hours. */
export async function sendWithRetry(
  work: MessagesWork,
  channel: Channel,
  message: Message,
  context: SendingContext,
): Promise<Result<Sent, SendFailure>> {
  const save = () =>
    work.change(async (change) => {
      const sealed = change.vault.seal(JSON.stringify({ channel, message }), sealContext);
      change.after({ kind: 'late_message', payload: { sealed }, afterSeconds: secondTrySeconds });
    });
  const sent = await work.messages.send(channel, message, context, async (failure) => {
    if (failure === 'refused_for_now') await save();
  });
  if (sent.ok || sent.failure !== 'refused_for_now') return sent;
  await save();
  return succeed({ isDelayed: true });
}

/** Seals the messages that wait for another try anew. */
export const resealDelayedMessages = (change: MasterKeyChange): Promise<void> =>
  resealEffects(change, 'late_message', (payload, reseal) => ({
    sealed: reseal((payload as { sealed: string }).sealed, sealContext),
  }));

/** Delivers `late_message`; throws if the vendor refuses it again, so that the outbox retries. */
export async function deliverDelayedMessage(work: MessagesWork, payload: unknown): Promise<void> {
  const { sealed } = payload as { sealed: string };
  const { channel, message } = JSON.parse(work.vault.open(sealed, sealContext)) as {
    channel: Channel;
    message: Message;
  };
  const sent = await work.messages.sendAgain(channel, message);
  if (sent.ok) return;
  if (sent.failure === 'refused_for_now') throw new Error('the vendor refuses the message for now');
  work.log.warn({ failure: sent.failure, channel }, 'a message was not delivered');
}
