import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import type { Message } from './message-sender.ts';
import type { MessagesWork } from './send-message.ts';
import { sendSometime } from './send-sometime.ts';

/** Sends one message to each address once the change is made; it outlives the account. */
export function message(contacts: readonly Contact[], content: Omit<Message, 'to'>): OutboxEvent {
  return { kind: 'message', payload: { contacts, content } };
}

/** Delivers it; an address that no vendor can reach now is logged and passed over. */
export async function deliverMessage(work: MessagesWork, payload: unknown): Promise<void> {
  const { contacts, content } = payload as { contacts: Contact[]; content: Omit<Message, 'to'> };
  for (const { kind, value } of contacts) {
    const channel = kind === 'phone' ? 'sms' : 'email';
    // A notice counts against the address alone, so that no caller's address is needed.
    const sent = await sendSometime(work, channel, { to: value, ...content }, { ip: '' });
    if (!sent.ok) work.log.warn({ failure: sent.failure, channel }, 'a message was not delivered');
  }
}
