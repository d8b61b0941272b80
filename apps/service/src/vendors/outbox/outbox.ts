import type { Channel, MessageSender } from '../../features/activity/messages/message-sender.ts';
import { type Clock, toSeconds } from '../../kernel/clock.ts';
import { keysOfList, type ShortLivedState } from '../../kernel/state/short-lived-state.ts';

/** As `/outbox.json` shows it. */
export interface OutboxMessage {
  readonly to: string;
  readonly kind: Channel;
  readonly purpose: string;
  /** '' for a notice. */
  readonly code: string;
  readonly text: string;
  /** Seconds since the epoch. */
  readonly at: number;
}

/** A new message replaces the oldest one. */
const saved = { name: 'outbox', most: 200 };
const savedSeconds = 24 * 3600;

/**
 * The vendor for installations without one: it shows the last messages to the operator. They are in the shared state,
 * so that every process shows the same.
 */
export function createOutbox({ state, clock }: { state: ShortLivedState; clock: Clock }) {
  const keys = keysOfList(saved);

  const senderOf = (kind: Channel): MessageSender => ({
    vendor: 'outbox',
    async send(message) {
      const entry: OutboxMessage = {
        to: message.to,
        kind,
        purpose: message.template,
        code: message.params['code'] ?? '',
        text: message.text.plain,
        at: toSeconds(clock.now()),
      };
      const number = await state.appendBounded(saved, JSON.stringify(entry), savedSeconds);
      return { delivered: true, vendorMessageId: String(number) };
    },
  });

  return {
    senders: { sms: senderOf('sms'), email: senderOf('email') },

    /** Newest first; only those to one address where `to` is given (e-mail addresses ignore case). */
    async list(to?: string): Promise<OutboxMessage[]> {
      const newest = Number(await state.get(keys.count));
      const numbers = Array.from({ length: Math.min(newest, saved.most) }, (_, index) => newest - index);
      const found = await state.getAll(numbers.map(keys.one));
      return found
        .filter((text) => text !== null)
        .map((text) => JSON.parse(text) as OutboxMessage)
        .filter((entry) => to === undefined || entry.to.toLowerCase() === to.trim().toLowerCase());
    },
  };
}
