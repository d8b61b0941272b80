import { resendAfterSeconds } from '@tongxing/contract/limits.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { clientKey, networkKey } from '../../../kernel/network/ip-address.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { acquireSlots, type RollingLimit } from '../../../kernel/state/rate-limit.ts';
import type { Counter, ShortLivedState } from '../../../kernel/state/short-lived-state.ts';
import type { Channel, Message } from './message-sender.ts';

/** Limits of codes (decisions §6.1). Each period is a rolling window. */
export interface SendingLimits {
  readonly perAddressHour: number;
  readonly perAddressDay: number;
  /** Per IPv4 address or /64. */
  readonly perIpHour: number;
  /** Per /24 or /48. */
  readonly perNetworkHour: number;
  readonly perAccountDay: number;
  /** Codes of the whole service per day in Beijing time. */
  readonly dailyBudget: Readonly<Record<Channel, number>>;
  /** Notices have their own budget, so that a flood of codes cannot stop them. */
  readonly dailyNotices: Readonly<Record<Channel, number>>;
}

/** On whose behalf a message is sent. */
export interface SendingContext {
  readonly ip: string;
  readonly accountId?: string | undefined;
  /** The notice is sent again on request: it does not use the slots of automatic notices. */
  readonly isAgain?: boolean | undefined;
}

/** The slots that one message uses under all limits. */
export interface Admission {
  /** The new value of the counter; null if it was not incremented. */
  readonly count: number | null;
  /** Frees all slots: nothing was sent and nothing will be. */
  withdraw(): Promise<void>;
  /** Frees the resend slot after a failed delivery. The other counts stay. */
  allowRetry(): Promise<void>;
}

const hour = 3600;
const day = 24 * hour;

/**
 * Acquires a slot under every limit, or under none; `budget_spent` if the counter is at its maximum. The sender's
 * limits come first, so that a sender over them cannot use up the slots of another person's address.
 */
export async function admitSending(
  state: ShortLivedState,
  limits: SendingLimits,
  channel: Channel,
  message: Message,
  context: SendingContext,
  counter: Counter,
): Promise<Result<Admission, 'too_soon' | 'too_many' | 'budget_spent'>> {
  // The shared state stores digests: it is no list of people's addresses, erased accounts included.
  const address = `${channel}:${digestText(message.to.toLowerCase())}`;
  const resend: RollingLimit = { key: `resend:${address}`, most: 1, seconds: resendAfterSeconds };
  const rules: RollingLimit[] = isNotice(message)
    ? // Nobody requests a notice, so only the address is limited. Each topic has its own slots, so that a flood of one
      // does not suppress another.
      [
        {
          key: `notice:${context.isAgain ? 'again:' : ''}${topicOf(message)}:${address}`,
          most: maxNoticesPerTopic,
          seconds: day,
        },
        { key: `notice:${address}`, most: 2 * limits.perAddressDay, seconds: day },
      ]
    : [
        { key: `client:${clientKey(context.ip)}`, most: limits.perIpHour, seconds: hour },
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

/** Notices per topic, address and day. */
const maxNoticesPerTopic = 3;

/** Whether the message is a notice: nobody requested it. */
export function isNotice(message: Pick<Message, 'template'>): boolean {
  return message.template.startsWith('notice_');
}

/** The topic of a notice, without quoted names: an attacker chooses those. */
function topicOf({ template, params }: Message): string {
  return digestText(`${template} ${(params['what'] ?? '').replace(/「.*」/su, '')}`);
}
