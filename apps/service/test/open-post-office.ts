import type { Database } from '../src/database/connect/open-postgres.ts';
import { createPostgresState } from '../src/database/state/postgres-state.ts';
import type { SendingLimits } from '../src/features/activity/messages/admit-sending.ts';
import type {
  Channel,
  Delivery,
  Message,
  MessageSender,
  OutgoingMessage,
  Refusal,
} from '../src/features/activity/messages/message-sender.ts';
import { createMessages } from '../src/features/activity/messages/send-message.ts';
import { movableClock } from './movable-clock.ts';
import { recordingLog } from './recording-log.ts';

/** Decisions §6.1. */
export const sendingLimits: SendingLimits = {
  perAddressHour: 5,
  perAddressDay: 10,
  perAddressTotalDay: 20,
  perIpHour: 20,
  perNetworkHour: 60,
  perAccountDay: 20,
  dailyBudget: { sms: 1000, email: 1000 },
  dailyNotices: { sms: 1000, email: 1000 },
  tollOf: () => ({ price: 1, perDay: null }),
};

interface Vendor extends Omit<MessageSender, 'send'> {
  send: MessageSender['send'];
  readonly sent: OutgoingMessage[];
  /** The answer from now on. */
  answer: Delivery | 'throws';
}

export function aVendor(vendor: string): Vendor {
  const self: Vendor = {
    vendor,
    sent: [],
    answer: { delivered: true },
    async send(message) {
      if (self.answer === 'throws') throw new Error('a fault of the adapter');
      if (self.answer.delivered) self.sent.push(message);
      return self.answer;
    },
  };
  return self;
}

export const refusing = (reason: Refusal, detail: string = reason): Delivery => ({
  delivered: false,
  reason,
  detail,
});

/** The sending of messages with two SMS vendors on an empty state. One database serves one instance at a time. */
export async function openPostOffice(database: Database, change: Partial<SendingLimits> = {}) {
  await database.deleteFrom('short_lived_state').execute();
  const clock = movableClock();
  const state = createPostgresState(database, clock);
  const log = recordingLog();
  const vendors = [aVendor('first'), aVendor('second')] as const;
  const spent: string[] = [];
  const messages = createMessages({
    siteName: '通行',
    senders: { sms: vendors, email: [aVendor('mail')] },
    state,
    clock,
    log,
    limits: { ...sendingLimits, ...change },
    meter: {
      spent: ({ channel, use }, count, budget) =>
        spent.push(`${channel}${use === 'codes' ? '' : ` ${use}`} ${count}/${budget}`),
      attempted: () => {},
    },
  });
  const send = (
    to: string,
    ip = '203.0.113.7',
    more: { accountId?: string; channel?: Channel; message?: Partial<Message> } = {},
  ) =>
    messages.send(
      more.channel ?? 'sms',
      { to, template: 'login', params: { code: '480219', minutes: '5' }, ...more.message },
      { ip, accountId: more.accountId },
    );
  return { clock, state, log, messages, send, spent, first: vendors[0], second: vendors[1] };
}

export const phone = (number: number) => `139${String(number).padStart(8, '0')}`;
