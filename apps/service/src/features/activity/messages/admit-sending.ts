import { resendAfterSeconds } from '@tongxing/contract/limits.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { clientKey, networkKey } from '../../../kernel/network/ip-address.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { acquireSlots, type RollingLimit } from '../../../kernel/state/rate-limit.ts';
import type { Counter, ShortLivedState } from '../../../kernel/state/short-lived-state.ts';
import type { Channel, Message } from './message-sender.ts';

/** Decisions §6.1. How many codes may be sent; each span is rolling. */
export interface SendingLimits {
  readonly perAddressHour: number;
  readonly perAddressDay: number;
  /** One client: an IPv4 address or a /64. */
  readonly perAppHour: number;
  /** One /24 or /48. */
  readonly perNetworkHour: number;
  readonly perAccountDay: number;
  /** Messages of the whole service between two midnights in Beijing. */
  readonly dailyBudget: Readonly<Record<Channel, number>>;
  /** Notices have a budget of their own beside it: no storm of codes silences them. */
  readonly dailyNotices: Readonly<Record<Channel, number>>;
}

/** On whose behalf a message is sent. */
export interface SendingContext {
  readonly ip: string;
  readonly accountId?: string | undefined;
  /** A notice that somebody has asked to be sent once more: it takes no slot of those that come by themselves. */
  readonly isAgain?: boolean | undefined;
}

/** The slots that one message has under all limits. */
export interface Admission {
  /** What the counter came to where one was counted with the slots; null where none was. */
  readonly count: number | null;
  /** Nothing was sent and nothing will be: all slots are free again. */
  withdraw(): Promise<void>;
  /** Delivery failed: the address may be tried again at once, the other counts stay. */
  allowRetry(): Promise<void>;
}

const hour = 3600;
const day = 24 * hour;

/**
 * Acquires a slot under every limit, or under none, and none where the counter is spent. The sender's own limits come first, so
 * that who is over them cannot use up the slots of somebody else's address.
 */
export async function admitSending(
  state: ShortLivedState,
  limits: SendingLimits,
  channel: Channel,
  message: Message,
  context: SendingContext,
  counter: Counter,
): Promise<Result<Admission, 'too_soon' | 'too_many' | 'budget_spent'>> {
  // The shared state is not a list of people's addresses, nor of those who have left.
  const address = `${channel}:${digestText(message.to.toLowerCase())}`;
  const resend: RollingLimit = { key: `resend:${address}`, most: 1, seconds: resendAfterSeconds };
  const rules: RollingLimit[] = isNotice(message)
    ? // Nobody asks for a notice: only the address is spared a flood. Each thing that is told has slots of its own,
      // so that a flood of one does not silence another.
      [
        {
          key: `notice:${context.isAgain ? 'again:' : ''}${topicOf(message)}:${address}`,
          most: noticesOfATopic,
          seconds: day,
        },
        { key: `notice:${address}`, most: 2 * limits.perAddressDay, seconds: day },
      ]
    : [
        { key: `client:${clientKey(context.ip)}`, most: limits.perAppHour, seconds: hour },
        { key: `network:${networkKey(context.ip)}`, most: limits.perNetworkHour, seconds: hour },
        ...(context.accountId
          ? [{ key: `account:${context.accountId}`, most: limits.perAccountDay, seconds: day }]
          : []),
        resend,
        { key: `hour:${address}`, most: limits.perAddressHour, seconds: hour },
        { key: `day:${address}`, most: limits.perAddressDay, seconds: day },
      ];

  const keyed = rules.map((rule) => ({ ...rule, key: `message:${rule.key}`, isResend: rule === resend }));
  const slots = await acquireSlots(state, keyed, counter);
  if (slots === 'spent') return fail('budget_spent');
  if ('limit' in slots) {
    const details = { retry_after: slots.retryAfterSeconds };
    return fail(slots.limit.isResend ? 'too_soon' : 'too_many', details);
  }
  return succeed({
    count: slots.count,
    withdraw: () => slots.release(),
    allowRetry: () => slots.release(({ isResend }) => isResend),
  });
}

/** One thing is told to an address so often in a day, and no more. */
const noticesOfATopic = 3;

/** What nobody has asked for. */
export function isNotice(message: Pick<Message, 'template'>): boolean {
  return message.template.startsWith('notice_');
}

/** What a notice is about, without the names in it, which whoever makes the changes chooses. */
function topicOf({ template, params }: Message): string {
  return digestText(`${template} ${(params['what'] ?? '').replace(/「.*」/su, '')}`);
}
