import type { CodePurpose, emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { codeLength, codeLifetimeSeconds, resendAfterSeconds } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { describeDevice } from '../../../kernel/network/describe-device.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { languageOfPage } from '../../accounts/accounts/spoken-language.ts';
import { findOwnerOnDevice } from '../../accounts/devices/known-devices.ts';
import type { SendingContext } from '../../activity/messages/admit-sending.ts';
import type { SendFailure } from '../../activity/messages/explain-refusals.ts';
import type { Channel } from '../../activity/messages/message-sender.ts';
import { timeOfDay } from '../../activity/messages/message-texts.ts';
import type { MessagesWork } from '../../activity/messages/send-message.ts';
import { discardCode, hasCode, markOfCode, saveCode } from './code-store.ts';
import { saveReceipt, takeReport } from './receipts.ts';

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly contact: Contact;
  /** The account that requests the code. */
  readonly accountId?: string;
  /** It is read out in a call. */
  readonly isSpoken?: boolean;
}

export type SendCodeFailure = 'too_many' | 'sending_paused' | 'delivery_failed' | 'recipient_refused';

type Sent = Result<CallOutput<typeof emailCodeCalls.login>, SendCodeFailure>;

const failureOf: Record<SendFailure, SendCodeFailure> = {
  too_soon: 'too_many',
  too_many: 'too_many',
  budget_spent: 'sending_paused',
  delivery_failed: 'delivery_failed',
  recipient_refused: 'recipient_refused',
  refused_for_now: 'delivery_failed',
};

/** A code to send later. `lost`: the mark of the undelivered code that it replaces. */
type DelayedCode = Pick<CodeRequest, 'purpose' | 'contact'> & { readonly lost?: string };

/** When to retry after a temporary refusal (greylisting). */
const secondTrySeconds = 60;
/** A code that would arrive later is not sent. */
const latestSeconds = 30 * 60;

const sentAnswer = { expire: codeLifetimeSeconds, resend: resendAfterSeconds };

/** `id`: what the vendor calls the message in its reports. */
function codeMessage(
  work: MessagesWork,
  { purpose, contact, isSpoken }: CodeRequest,
  code: string,
  at: Date,
  id?: string,
) {
  const template = purpose === 'rescue' ? ('security' as const) : purpose;
  const { caller } = work;
  const params = {
    code,
    minutes: String(codeLifetimeSeconds / 60),
    time: timeOfDay(at),
    place: work.locateIp(caller.ip),
    device: describeDevice(caller.userAgent).name,
  };
  return {
    channel: contact.kind === 'phone' ? ('sms' as const) : ('email' as const),
    message: { to: contact.value, template, params, language: languageOfPage(work), id, isSpoken },
  };
}

/** Voids a code that was not delivered; after a temporary refusal, another one is sent later. */
const onLoss = (work: MessagesWork, request: CodeRequest, id: string) => async (failure: SendFailure) => {
  await discardCode(work, request.purpose, request.contact);
  await takeReport(work, id, false);
  if (failure === 'refused_for_now') await sendLater(work, request);
};

/**
 * As `onLoss`, without disclosing the failed delivery: the undelivered code stays stored, as the code of an unknown
 * contact does. Nobody has read it.
 */
const onUndisclosedLoss =
  (work: MessagesWork, request: CodeRequest, code: string) => async (failure: SendFailure) => {
    if (failure !== 'refused_for_now') return;
    const { purpose, contact } = request;
    await sendLater(work, request, markOfCode(work, purpose, contact, code));
  };

/** `lost`: the mark of an undelivered code that stays stored. */
const sendLater = (work: MessagesWork, { purpose, contact }: CodeRequest, lost?: string): Promise<void> =>
  work.change(async (change) => {
    const payload: DelayedCode = { purpose, contact, ...(lost && { lost }) };
    change.after({ kind: 'late_code', payload, afterSeconds: secondTrySeconds });
  });

/** Delivers `late_code`: sends a new code after a temporary refusal; throws if the server refuses it again. */
export async function deliverDelayedCode(
  work: MessagesWork,
  payload: unknown,
  _id: string,
  at: Date,
): Promise<void> {
  const request = payload as DelayedCode;
  const { purpose, contact, lost } = request;
  if (work.clock.now() > addSeconds(at, latestSeconds)) return;
  // The person has requested another code since.
  if (await hasCode(work, purpose, contact, lost)) return;
  const code = work.random.digits(codeLength);
  const { channel, message } = codeMessage(work, request, code, at);
  const sent = await work.messages.sendAgain(channel, message, async () => {
    if (!lost) await discardCode(work, purpose, contact);
  });
  if (sent.ok) return saveCode(work, purpose, contact, code);
  if (sent.failure === 'refused_for_now') throw new Error('the mail server refuses the code for now');
}

/** Counts a code that was requested and not sent. The answers of vendors are counted with the messages. */
function countRefused({ counts }: MessagesWork, channel: Channel, reason: SendFailure): void {
  counts.add({ name: 'code', labels: [channel, 'refused', reason] });
}

/** On whose behalf the code is sent: what the contact's account knows of the browser, and whose session it is. */
function contextOf(
  { caller }: MessagesWork,
  { accountId }: CodeRequest,
  owner: Awaited<ReturnType<typeof findOwnerOnDevice>>,
): SendingContext {
  const isOwn = owner !== null && owner.id === accountId;
  const place = owner?.isKnown ? 'known' : isOwn ? 'session' : 'stranger';
  return { ip: caller.ip, device: caller.device, place, accountId };
}

/** Sends a new code. Once it is sent, an older one of the same purpose, contact and browser is void. */
export async function sendCode(work: MessagesWork, request: CodeRequest): Promise<Sent> {
  const { purpose, contact } = request;
  const code = work.random.digits(codeLength);
  const id = work.random.uuid();
  const { channel, message } = codeMessage(work, request, code, work.clock.now(), id);
  const sent = await work.messages.send(
    channel,
    message,
    contextOf(work, request, await findOwnerOnDevice(work.db, contact, work.caller)),
    onLoss(work, request, id),
  );
  if (!sent.ok && sent.failure === 'refused_for_now') {
    await sendLater(work, request);
    return succeed({ ...sentAnswer, delayed: true });
  }
  if (!sent.ok) {
    countRefused(work, channel, sent.failure);
    return fail(failureOf[sent.failure], sent.details);
  }
  await saveCode(work, purpose, contact, code);
  const answer = { ...sentAnswer, ...(await receiptFor(work, contact, id)) };
  return succeed(sent.value.isDelayed ? { ...answer, delayed: true } : answer);
}

/** The receipt of a code by SMS, for the answer; nothing of a code by mail. */
async function receiptFor(
  work: MessagesWork,
  { kind, value }: Contact,
  id: string,
): Promise<{ readonly receipt?: string }> {
  if (kind === 'email') return {};
  await saveReceipt(work, id, value);
  return { receipt: id };
}

/**
 * Sends a code to a contact of an account (to recover it, of an active one); for another one, it does everything except sending. Neither
 * the reply nor its time discloses which it is.
 */
export async function sendCodeWithoutDisclosure(work: MessagesWork, request: CodeRequest): Promise<Sent> {
  const { purpose, contact } = request;
  const code = work.random.digits(codeLength);
  const { channel, message } = codeMessage(work, request, code, work.clock.now());
  const owner = await findOwnerOnDevice(work.db, contact, work.caller);
  const sent = await work.messages.dispatch(channel, message, contextOf(work, request, owner), {
    isForShow: purpose === 'forget' ? owner?.status !== 'active' : owner === null,
    onFailure: onUndisclosedLoss(work, request, code),
  });
  if (!sent.ok) {
    countRefused(work, channel, sent.failure);
    return fail(failureOf[sent.failure], sent.details);
  }
  await saveCode(work, purpose, contact, code);
  // The message has another id: a report would tell whether it was sent.
  return succeed({ ...sentAnswer, ...(await receiptFor(work, contact, work.random.uuid())) });
}
