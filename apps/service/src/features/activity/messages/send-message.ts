import { type Background, createBackground } from '../../../kernel/async/background.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/logging/log.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { ShortLivedState } from '../../../kernel/state/short-lived-state.ts';
import { regionOfPhone } from '../../../kernel/text/phone-number.ts';
import type { Work } from '../../../transaction/work.ts';
import { admitSending, isNotice, type SendingContext, type SendingLimits } from './admit-sending.ts';
import { templateId } from './custom-text.ts';
import { failureOf, maskRecipient, type SendFailure, withoutSecrets } from './explain-refusals.ts';
import {
  type Channel,
  type Delivery,
  keyOf,
  type Message,
  type MessageSender,
  type MessageTemplates,
  type OutgoingMessage,
  purposeOf,
  type Refusal,
  type VendorCallback,
  type VendorReports,
} from './message-sender.ts';
import { writeMessage } from './message-texts.ts';
import { type BudgetKey, createSpending, type Fare, type MessageMeter } from './spending.ts';
import { readVendorReports, saveVendorId } from './vendor-reports.ts';

export interface MessagesDependencies {
  /** In order of preference. If one fails, the next is tried. */
  readonly senders: Readonly<Record<Channel, readonly MessageSender[]>>;
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly limits: SendingLimits;
  readonly log: Log;
  /** Runs deliveries after the reply. */
  readonly background?: Background;
  /** The name in messages. */
  readonly siteName: string;
  /** Operators' own texts, preferred to the shipped ones. */
  readonly templates?: MessageTemplates | undefined;
  readonly meter?: MessageMeter | undefined;
}

/** `isDelayed`: the vendor has not confirmed the message yet. */
export interface Sent {
  readonly isDelayed: boolean;
}

/** Called if a delayed message fails in the end. */
export type OnLost = (failure: SendFailure) => Promise<void>;

export interface VendorCheck {
  readonly channel: Channel;
  readonly vendor: string;
  readonly problem: string | null;
}

export interface Messages {
  /** A message in the form that vendors receive. */
  write(channel: Channel, message: Message): OutgoingMessage;
  /** The channels that have a vendor or the message preview. Others must not be offered. */
  readonly carried: Readonly<Record<Channel, boolean>>;
  /** Whether a vendor reads codes out in a call. */
  readonly speaks: boolean;
  /** Reads the callback of the SMS vendor with this key; null where no vendor with it reports anything. */
  readReports(key: string, callback: VendorCallback): Promise<VendorReports | 'refused' | 'malformed' | null>;
  /** Checks every vendor without sending a message. `problem`: the error in English, or null. */
  check(): Promise<readonly VendorCheck[]>;
  /**
   * Sends one message. `too_soon` and `too_many` carry `retry_after` (seconds); `recipient_refused`: this address
   * cannot receive; `refused_for_now`: it can in some minutes; `delivery_failed`: no vendor took it, so a code in it
   * has to be voided.
   */
  send(
    channel: Channel,
    message: Message,
    context: SendingContext,
    onLost?: OnLost,
  ): Promise<Result<Sent, SendFailure>>;
  /** Retries a message that has passed the limits before: only the budget counts it. */
  sendAgain(channel: Channel, message: Message, onLost?: OnLost): Promise<Result<Sent, SendFailure>>;
  /**
   * Counts the limits, replies by the known state of budget and vendors, and delivers after the reply unless
   * `isForShow`. Neither the reply nor its time discloses whether a message was sent. `onFailure`: no vendor took it.
   */
  dispatch(
    channel: Channel,
    message: Message,
    context: SendingContext,
    delivery: { readonly isForShow: boolean; readonly onFailure: OnLost },
  ): Promise<Result<undefined, SendFailure>>;
}

/** The work of features that send messages. */
export interface MessagesWork extends Work {
  readonly messages: Messages;
}

/** A vendor that the operator has to repair is skipped for this long. */
const pauseSeconds = 60;
// A refused message costs nothing; after `unavailable` this is not known.
const isFree = (reason: Refusal) => reason !== 'unavailable';
const needsPause = (reason: Refusal) => !['recipient', 'temporary', 'frequency'].includes(reason);

const ignore: OnLost = async () => {};

/** Writes messages, applies limits and budgets, and delivers through several vendors per channel. */
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
  const budgetKeyOf = (channel: Channel, message: Message): BudgetKey => ({
    channel,
    use: isNotice(message) ? 'notices' : 'codes',
  });
  const written = (channel: Channel, message: Message): OutgoingMessage => ({
    ...message,
    ...writeMessage(message, siteName, templates[templateId(channel, message.template, message.language)]),
  });
  const pauseKey = (channel: Channel, sender: MessageSender) => `message:resting:${channel}:${keyOf(sender)}`;

  const fareOf = (channel: Channel, { to }: Message): Fare => {
    if (channel === 'email') return { region: '', price: 1, perDay: null };
    const region = regionOfPhone(to) ?? '';
    return { region, ...limits.tollOf(region) };
  };

  /** The senders that take a message of this purpose to this region. */
  function sendersFor(channel: Channel, message: Message): readonly MessageSender[] {
    const { template, isSpoken = false } = message;
    const { region } = fareOf(channel, message);
    return senders[channel].filter(
      ({ purposes, regions, speaks = false }) =>
        (speaks || !isSpoken) &&
        (!purposes || purposes.some((each) => each === purposeOf(template))) &&
        (!regions || regions.includes(region)),
    );
  }

  /** Vendors without a recent failure come first; paused ones are the last resort. */
  async function inOrder(channel: Channel, message: Message): Promise<readonly MessageSender[]> {
    const all = sendersFor(channel, message);
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
    if (delivery.delivered || delivery.reason !== 'slow') return evaluate(channel, sender, message, delivery);
    const { outcome } = delivery;
    background.run('waiting for a vendor of messages', async () => {
      const reason = await evaluate(channel, sender, message, await outcome);
      if (reason !== null) await onLost(failureOf([reason]));
    });
    return 'late';
  }

  async function evaluate(
    channel: Channel,
    sender: MessageSender,
    message: OutgoingMessage,
    delivery: Delivery,
  ): Promise<Refusal | null> {
    const outcome = delivery.delivered ? 'delivered' : delivery.reason;
    meter?.attempted(channel, keyOf(sender), outcome);
    await saveVendorId(state, sender, message, delivery);
    if (delivery.delivered || delivery.reason === 'slow') return null;
    const { reason, detail } = delivery;
    const to = maskRecipient(channel, message.to);
    const { vendor } = sender;
    const fields = { channel, vendor, reason, detail: withoutSecrets(detail, message, to), to };
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
    const budgetKey = budgetKeyOf(channel, message);
    const fare = fareOf(channel, message);
    for (const sender of await inOrder(channel, message)) {
      if (!isPaid && !(await spending.reserve(budgetKey, fare))) {
        return fail(refusals.length > 0 ? 'delivery_failed' : 'budget_spent');
      }
      const reason = await attempt(channel, sender, message, onLost);
      if (reason === null || reason === 'late') return succeed({ isDelayed: reason === 'late' });
      refusals.push(reason);
      isPaid = isFree(reason);
    }
    if (isPaid) await spending.refund(budgetKey, fare);
    if (refusals.length === 0) log.error({ channel }, 'no vendor is set for this channel and purpose');
    const failure = failureOf(refusals);
    return failure === 'too_many' ? fail(failure, { retry_after: pauseSeconds }) : fail(failure);
  }

  /** The expected result of `deliver`, by the known state of the vendors. */
  async function predict(channel: Channel, message: Message): Promise<Result<Sent, SendFailure>> {
    const fitting = sendersFor(channel, message);
    const pauses = await Promise.all(fitting.map((sender) => state.get(pauseKey(channel, sender))));
    return pauses.some((pause) => pause === null) ? succeed({ isDelayed: false }) : fail('delivery_failed');
  }

  async function withinLimits(
    channel: Channel,
    message: Message,
    context: SendingContext,
    { pays }: { readonly pays: boolean },
    work: (isPaid: boolean) => Promise<Result<Sent, SendFailure>>,
  ): Promise<Result<Sent, SendFailure>> {
    const budgetKey = budgetKeyOf(channel, message);
    const fare = fareOf(channel, message);
    if (await spending.isRegionSpent(fare)) return fail('budget_spent');
    // One step with the limits counts one message; what counts as more, or in a region, is counted where it is sent.
    const isOnlyRead = !pays || fare.price !== 1 || fare.perDay !== null;
    const counter = { ...spending.counterOf(budgetKey), isOnlyRead };
    const admitted = await admitSending(state, limits, channel, message, context, counter);
    if (!admitted.ok) return admitted;
    const { count } = admitted.value;
    if (count !== null) await spending.counted(budgetKey, count);
    const result = await work(count !== null);
    if (!result.ok && result.failure === 'budget_spent') await admitted.value.withdraw();
    if (!result.ok && result.failure === 'delivery_failed') await admitted.value.allowRetry();
    return result;
  }

  /** A vendor without a check gets a message to an invalid number: nothing is sent, and nothing is paid. */
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
    speaks: senders.sms.some(({ speaks }) => speaks),
    readReports: (key, callback) => readVendorReports(state, senders.sms, key, callback),

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
      withinLimits(channel, message, context, { pays: true }, (isPaid) =>
        deliver(channel, written(channel, message), onLost, isPaid),
      ),

    sendAgain: (channel, message, onLost = ignore) =>
      deliver(channel, written(channel, message), onLost, false),

    async dispatch(channel, message, context, { isForShow, onFailure }) {
      const admitted = await withinLimits(channel, message, context, { pays: false }, () =>
        predict(channel, message),
      );
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
