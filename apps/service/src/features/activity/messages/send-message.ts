import { type Background, createBackground } from '../../../kernel/async/background.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/logging/log.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { ShortLivedState } from '../../../kernel/state/short-lived-state.ts';
import { maskEmail, maskPhone } from '../../../kernel/text/mask.ts';
import type { Work } from '../../../transaction/work.ts';
import { admitSending, isNotice, type SendingContext, type SendingLimits } from './admit-sending.ts';
import { templateId } from './custom-text.ts';
import type {
  Channel,
  Delivery,
  Message,
  MessageSender,
  MessageTemplates,
  OutgoingMessage,
  Refusal,
} from './message-sender.ts';
import { writeMessage } from './message-texts.ts';
import { createSpending, type MessageMeter, type Purse } from './spending.ts';

export interface MessagesDependencies {
  /** In the order of preference; where one fails the next is tried. */
  readonly senders: Readonly<Record<Channel, readonly MessageSender[]>>;
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly limits: SendingLimits;
  readonly log: Log;
  /** Who waits for what is delivered afterwards; nobody where none is given. */
  readonly background?: Background;
  /** The name that messages are signed with. */
  readonly siteName: string;
  /** Texts that operators wrote, before those that ship. */
  readonly templates?: MessageTemplates | undefined;
  readonly meter?: MessageMeter | undefined;
}

export type SendFailure =
  | 'too_soon'
  | 'too_many'
  | 'budget_spent'
  | 'delivery_failed'
  | 'recipient_refused'
  | 'refused_for_now';

/** What is known of a message that was handed over: `isDelayed`, the vendor has not said yet that it took it. */
export interface Sent {
  readonly isDelayed: boolean;
}

/** Told where a message that was late did not go out in the end. */
export type OnLost = (failure: SendFailure) => Promise<void>;

export interface VendorCheck {
  readonly channel: Channel;
  readonly vendor: string;
  readonly problem: string | null;
}

export interface Messages {
  /** A message as vendors would get it. */
  write(channel: Channel, message: Message): OutgoingMessage;
  /** The channels that have a vendor, or the outbox in its place: nothing else is to be offered. */
  readonly carried: Readonly<Record<Channel, boolean>>;
  /** Tries every vendor without sending anything to anybody: what is wrong in English, or null. */
  check(): Promise<readonly VendorCheck[]>;
  /**
   * Sends one message. `too_soon` and `too_many` carry `retry_after` (seconds); `recipient_refused`: this address
   * cannot receive; `refused_for_now`: it can in some minutes; `delivery_failed`: no vendor took it, so that a code in
   * it has to be void.
   */
  send(
    channel: Channel,
    message: Message,
    context: SendingContext,
    onLost?: OnLost,
  ): Promise<Result<Sent, SendFailure>>;
  /** The same for one that was let through before: counted by the budget alone. */
  sendAgain(channel: Channel, message: Message, onLost?: OnLost): Promise<Result<Sent, SendFailure>>;
  /**
   * Counts the limits, answers by what is known of budget and vendors, and delivers afterwards where it is not for
   * show: neither text nor time tells whether anything was sent. `onFailure`: no vendor took it.
   */
  dispatch(
    channel: Channel,
    message: Message,
    context: SendingContext,
    delivery: { readonly isForShow: boolean; readonly onFailure: OnLost },
  ): Promise<Result<undefined, SendFailure>>;
}

/** The work of whoever sends. */
export interface MessagesWork extends Work {
  readonly messages: Messages;
}

/** A vendor with the operator's trouble is passed over for this long. */
const pauseSeconds = 60;
/** The vendor took nothing, so nothing is paid. Of `unavailable` this is not known. */
const isFree = (reason: Refusal) => reason !== 'unavailable';
const needsPause = (reason: Refusal) => !['recipient', 'temporary', 'frequency'].includes(reason);

const ignore: OnLost = async () => {};

/** Writes, limits, pays for and delivers messages, over several vendors per channel. */
export function createMessages(dependencies: MessagesDependencies): Messages {
  const { senders, state, clock, limits, log, siteName, meter, templates = {} } = dependencies;
  const { background = createBackground(log) } = dependencies;
  const spending = createSpending({
    state,
    clock,
    log,
    budgets: { codes: limits.dailyBudget, notices: limits.dailyNotices },
    meter,
  });
  const purseOf = (channel: Channel, message: Message): Purse => ({
    channel,
    use: isNotice(message) ? 'notices' : 'codes',
  });
  const written = (channel: Channel, message: Message): OutgoingMessage => ({
    ...message,
    ...writeMessage(message, siteName, templates[templateId(channel, message.template, message.language)]),
  });
  const pauseKey = (channel: Channel, sender: MessageSender) => `message:resting:${channel}:${sender.vendor}`;

  /** Vendors that have not failed lately come first; a failing one is still the last resort. */
  async function inOrder(channel: Channel): Promise<readonly MessageSender[]> {
    const all = senders[channel];
    if (all.length < 2) return all;
    const pauses = await Promise.all(all.map((sender) => state.get(pauseKey(channel, sender))));
    return [...all.filter((_, at) => pauses[at] === null), ...all.filter((_, at) => pauses[at] !== null)];
  }

  async function attempt(
    channel: Channel,
    sender: MessageSender,
    message: OutgoingMessage,
    onLost: OnLost,
  ): Promise<Refusal | 'late' | null> {
    const delivery = await sender.send(message).catch(
      (error: unknown): Delivery => ({
        delivered: false,
        reason: 'unavailable',
        detail: error instanceof Error ? error.message : 'the vendor adapter failed',
      }),
    );
    if (delivery.delivered || delivery.reason !== 'slow') return judge(channel, sender, message, delivery);
    const { outcome } = delivery;
    background.run('waiting for a vendor of messages', async () => {
      const reason = await judge(channel, sender, message, await outcome);
      if (reason !== null) await onLost(failureOf([reason]));
    });
    return 'late';
  }

  async function judge(
    channel: Channel,
    sender: MessageSender,
    message: OutgoingMessage,
    delivery: Delivery,
  ): Promise<Refusal | null> {
    meter?.attempted(channel, sender.vendor, delivery.delivered ? 'delivered' : delivery.reason);
    if (delivery.delivered || delivery.reason === 'slow') return null;
    const { reason, detail } = delivery;
    const to = mask(channel, message.to);
    const fields = {
      channel,
      vendor: sender.vendor,
      reason,
      detail: withoutSecrets(detail, message, to),
      to,
    };
    log.warn(fields, 'a vendor did not take a message');
    if (needsPause(reason)) await state.set(pauseKey(channel, sender), reason, pauseSeconds);
    return reason;
  }

  async function deliver(
    channel: Channel,
    message: OutgoingMessage,
    onLost: OnLost,
    wasPaid: boolean,
  ): Promise<Result<Sent, SendFailure>> {
    const refusals: Refusal[] = [];
    let isPaid = wasPaid;
    const purse = purseOf(channel, message);
    for (const sender of await inOrder(channel)) {
      if (!isPaid && !(await spending.reserve(purse))) {
        return fail(refusals.length > 0 ? 'delivery_failed' : 'budget_spent');
      }
      const reason = await attempt(channel, sender, message, onLost);
      if (reason === null || reason === 'late') return succeed({ isDelayed: reason === 'late' });
      refusals.push(reason);
      isPaid = isFree(reason);
    }
    if (isPaid) await spending.refund(purse);
    if (refusals.length === 0) log.error({ channel }, 'no vendor is set for this channel');
    const failure = failureOf(refusals);
    return failure === 'too_many' ? fail(failure, { retry_after: pauseSeconds }) : fail(failure);
  }

  /** What `deliver` would come to at this moment, by what is known of the budget and the vendors. */
  async function foretell(channel: Channel): Promise<Result<Sent, SendFailure>> {
    const pauses = await Promise.all(senders[channel].map((sender) => state.get(pauseKey(channel, sender))));
    return pauses.some((rest) => rest === null) ? succeed({ isDelayed: false }) : fail('delivery_failed');
  }

  async function underLimits(
    channel: Channel,
    message: Message,
    context: SendingContext,
    { pays }: { readonly pays: boolean },
    work: (isPaid: boolean) => Promise<Result<Sent, SendFailure>>,
  ): Promise<Result<Sent, SendFailure>> {
    const purse = purseOf(channel, message);
    const counter = { ...spending.counterOf(purse), isOnlyRead: !pays };
    const admitted = await admitSending(state, limits, channel, message, context, counter);
    if (!admitted.ok) return admitted;
    const { count } = admitted.value;
    if (count !== null) await spending.counted(purse, count);
    const result = await work(count !== null);
    if (!result.ok && result.failure === 'budget_spent') await admitted.value.withdraw();
    if (!result.ok && result.failure === 'delivery_failed') await admitted.value.allowRetry();
    return result;
  }

  /** A vendor without a check is asked to send to a number that nobody has: nothing is sent, and nothing paid. */
  async function problemOf(sender: MessageSender): Promise<string | null> {
    if (sender.check) return sender.check();
    const nobody = { to: '0', template: 'login', params: { code: '000000', minutes: '5' } } as const;
    const delivery = await sender.send(written('sms', nobody));
    if (delivery.delivered || delivery.reason === 'slow') return null;
    return ['recipient', 'frequency'].includes(delivery.reason)
      ? null
      : `${delivery.reason}: ${delivery.detail}`;
  }

  return {
    write: written,
    carried: { sms: senders.sms.length > 0, email: senders.email.length > 0 },

    check: () =>
      Promise.all(
        (['email', 'sms'] as const).flatMap((channel) =>
          senders[channel].map(async (sender) => ({
            channel,
            vendor: sender.vendor,
            problem: await problemOf(sender),
          })),
        ),
      ),

    send: (channel, message, context, onLost = ignore) =>
      underLimits(channel, message, context, { pays: true }, (isPaid) =>
        deliver(channel, written(channel, message), onLost, isPaid),
      ),

    sendAgain: (channel, message, onLost = ignore) =>
      deliver(channel, written(channel, message), onLost, false),

    async dispatch(channel, message, context, { isForShow, onFailure }) {
      const admitted = await underLimits(channel, message, context, { pays: false }, () => foretell(channel));
      if (admitted.ok && !isForShow) {
        background.run('delivering a message', async () => {
          const result = await deliver(channel, written(channel, message), onFailure, false);
          if (!result.ok) await onFailure(result.failure);
        });
      }
      return admitted.ok ? succeed() : admitted;
    },
  };
}

/** What refusals of all vendors come to. */
function failureOf(refusals: readonly Refusal[]): SendFailure {
  if (refusals.includes('recipient')) return 'recipient_refused';
  if (refusals.length > 0 && refusals.every((reason) => reason === 'temporary')) return 'refused_for_now';
  return refusals.length > 0 && refusals.every((reason) => reason === 'frequency')
    ? 'too_many'
    : 'delivery_failed';
}

function mask(channel: Channel, to: string): string {
  return channel === 'sms' ? maskPhone(to) : maskEmail(to);
}

/** Vendors quote numbers and texts in their errors. */
function withoutSecrets(detail: string, message: Message, masked: string): string {
  const withoutAddress = detail.replaceAll(message.to, masked);
  const { code } = message.params;
  return code ? withoutAddress.replaceAll(code, '******') : withoutAddress;
}
