import { resendAfterSeconds } from '@tongxing/contract/limits.ts';
import { digestText } from '../../../kernel/digest.ts';
import { clientKey, networkKey } from '../../../kernel/ip-address.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Counter, ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { Channel, Message } from './message-sender.ts';
import { type LimitRule, takePlaces } from './rolling-limit.ts';

/** Decisions §6.1. How many codes may be sent; each span is rolling. */
export interface SendingLimits {
  readonly perAddressHour: number;
  readonly perAddressDay: number;
  /** One client: an IPv4 address or a /64. */
  readonly perClientHour: number;
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
  /** A notice that somebody has asked to be sent once more: it takes no place of those that come by themselves. */
  readonly isAgain?: boolean | undefined;
}

/** The places that one message holds under all limits. */
export interface Admission {
  /** What the counter came to where one was counted with the places; null where none was. */
  readonly count: number | null;
  /** Nothing was sent and nothing will be: all places are free again. */
  withdraw(): Promise<void>;
  /** Delivery failed: the address may be tried again at once, the other counts stay. */
  allowRetry(): Promise<void>;
}

const hour = 3600;
const day = 24 * hour;

/**
 * Takes a place under every limit, or under none, and none where the counter is spent. Who is over his own limits is sent away first, so that he cannot use up
 * the places of somebody else's address.
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
  const resend: LimitRule = { key: `resend:${address}`, most: 1, seconds: resendAfterSeconds };
  const rules: LimitRule[] = isNotice(message)
    ? // Nobody asks for a notice: only the address is spared a flood. Each thing that is told has places of its own,
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
        { key: `client:${clientKey(context.ip)}`, most: limits.perClientHour, seconds: hour },
        { key: `network:${networkKey(context.ip)}`, most: limits.perNetworkHour, seconds: hour },
        ...(context.accountId
          ? [{ key: `account:${context.accountId}`, most: limits.perAccountDay, seconds: day }]
          : []),
        resend,
        { key: `hour:${address}`, most: limits.perAddressHour, seconds: hour },
        { key: `day:${address}`, most: limits.perAddressDay, seconds: day },
      ];

  const keyed = rules.map((rule) => ({ ...rule, key: `message:${rule.key}`, isResend: rule === resend }));
  const places = await takePlaces(state, keyed, counter);
  if (places === 'spent') return fail('budget_spent');
  if ('taken' in places) {
    const details = { retry_after: places.retryAfterSeconds };
    return fail(places.rule.isResend ? 'too_soon' : 'too_many', details);
  }
  const giveBack = async (which: (rule: (typeof keyed)[number]) => boolean) => {
    await Promise.all(
      [...places.byRule].filter(([rule]) => which(rule)).map(([, place]) => place.giveBack()),
    );
  };
  return succeed({
    count: places.count,
    withdraw: () => giveBack(() => true),
    allowRetry: () => giveBack(({ isResend }) => isResend),
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
