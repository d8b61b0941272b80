import { codeLifetimeSeconds, resendAfterSeconds } from '@tongxing/contract/limits.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { clientKey, networkKey } from '../../../kernel/network/ip-address.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { acquireSlots, type RollingLimit } from '../../../kernel/state/rate-limit.ts';
import type { Counter, ShortLivedState } from '../../../kernel/state/short-lived-state.ts';
import type { Channel, Message } from './message-sender.ts';

/** Limits of codes (decisions §6.1). Each period is a rolling window. */
export interface SendingLimits {
  /** Per address and browser, or network where the caller sends no `X-Device`. */
  readonly perAddressHour: number;
  readonly perAddressDay: number;
  /** Per address, from all browsers that its account does not know. */
  readonly perAddressTotalDay: number;
  /** Per IPv4 address or /64. */
  readonly perIpHour: number;
  /** Per /24 or /48. */
  readonly perNetworkHour: number;
  readonly perAccountDay: number;
  /** Codes of the whole service per day in Beijing time. */
  readonly dailyBudget: Readonly<Record<Channel, number>>;
  /** Notices have their own budget, so that a flood of codes cannot stop them. */
  readonly dailyNotices: Readonly<Record<Channel, number>>;
  /** What an SMS to a region takes of the budget, and the region's own limit per day; null: none. */
  tollOf(region: string): Toll;
}

/** `price`: as how many messages one counts. `perDay`: null: as many as the budget has. */
export interface Toll {
  readonly price: number;
  readonly perDay: number | null;
}

/** On whose behalf a message is sent. */
export interface SendingContext {
  readonly ip: string;
  /** The browser; absent for programs that send no `X-Device`. */
  readonly device?: string | null | undefined;
  readonly place?: Place | undefined;
  readonly accountId?: string | undefined;
  /** The notice is sent again on request: it does not use the slots of automatic notices. */
  readonly isAgain?: boolean | undefined;
}

/**
 * Who requests a code for an address: a browser that its account knows, a session of that account, or anybody else. Each
 * has limits of its own, so that strangers cannot use up the owner's.
 */
export type Place = 'known' | 'session' | 'stranger';

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
  const rules: RollingLimit[] = isNotice(message)
    ? // Nobody requests a notice. Each topic has its own slots, so that a flood of one does not suppress another. What one
      // account or one network can cause is a part of the budget, which belongs to everybody.
      [
        ...(context.accountId
          ? [
              {
                key: `notice:account:${channel}:${context.accountId}`,
                most: 4 * limits.perAddressDay,
                seconds: day,
              },
            ]
          : []),
        ...(context.ip
          ? [
              {
                key: `notice:network:${channel}:${networkKey(context.ip)}`,
                most: Math.max(
                  leastNoticesPerNetwork,
                  Math.ceil(limits.dailyNotices[channel] * networkShare),
                ),
                seconds: day,
              },
            ]
          : []),
        {
          key: `notice:${context.isAgain ? 'again:' : ''}${topicOf(message)}:${address}`,
          most: maxNoticesPerTopic,
          seconds: day,
        },
        { key: `notice:${address}`, most: 2 * limits.perAddressDay, seconds: day },
      ]
    : codeRules(limits, address, context);

  const keyed = rules.map((rule) => ({
    ...rule,
    key: `message:${rule.key}`,
    isResend: rule.key.startsWith('resend:'),
  }));
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

/** The limits of codes: the sender's first, then those of the address. */
function codeRules(limits: SendingLimits, address: string, context: SendingContext): RollingLimit[] {
  const { ip, device, accountId, place = 'stranger' } = context;
  const network = networkKey(ip);
  const browser = `${address}:${place}:${device ?? network}`;
  return [
    { key: `client:${clientKey(ip)}`, most: limits.perIpHour, seconds: hour },
    { key: `network:${network}`, most: limits.perNetworkHour, seconds: hour },
    ...(accountId
      ? [{ key: `account:${place}:${accountId}`, most: limits.perAccountDay, seconds: day }]
      : []),
    { key: `resend:${browser}`, most: 1, seconds: resendAfterSeconds },
    { key: `hour:${browser}`, most: limits.perAddressHour, seconds: hour },
    { key: `day:${browser}`, most: limits.perAddressDay, seconds: day },
    ...(place === 'stranger'
      ? [
          // Who makes up browsers is still one network, which leaves places to others.
          { key: `day:${address}:network:${network}`, most: limits.perAddressDay, seconds: day },
          { key: `valid:${address}`, most: maxBrowsersWithCode, seconds: codeLifetimeSeconds },
          { key: `day:${address}:all`, most: limits.perAddressTotalDay, seconds: day },
        ]
      : [{ key: `day:${address}:${place}`, most: limits.perAddressDay, seconds: day }]),
  ];
}

/** Strangers' browsers that have a valid code of one address at a time. */
const maxBrowsersWithCode = 5;

/** Notices per topic, address and day. */
const maxNoticesPerTopic = 3;

/** The part of a day's notices that one /24 or /48 can cause, and what it can always cause. */
const networkShare = 0.1;
const leastNoticesPerNetwork = 100;

/** Whether the message is a notice: nobody requested it. */
export function isNotice(message: Pick<Message, 'template'>): boolean {
  return message.template.startsWith('notice_');
}

/** The topic of a notice, without quoted names: an attacker chooses those. */
function topicOf({ template, params }: Message): string {
  return digestText(`${template} ${(params['what'] ?? '').replace(/“.*”/su, '')}`);
}
