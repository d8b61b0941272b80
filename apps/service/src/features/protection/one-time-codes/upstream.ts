import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import { codeLength } from '@tongxing/contract/limits.ts';
import { phoneNumber } from '@tongxing/contract/rules/phone-number.ts';
import { digestText, isSameSecret } from '../../../kernel/crypto/digest.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { limitClient } from '../throttling/limit-client.ts';
import { saveCode } from './code-store.ts';

/** How long the person has to send the text. */
export const upstreamSeconds = 300;
const textLength = 8;
/** Tickets of one household in ten minutes. */
const tickets = { most: 50, seconds: 600 };
/** How long the id of a message is known, so that it counts once. */
const messageSeconds = 24 * 3600;

/** A text that somebody says they will send from a number. */
interface Ticket {
  readonly purpose: CodePurpose;
  readonly phone: string;
  readonly device: string | null;
  /** A digest. */
  readonly secret: string;
  readonly isReceived: boolean;
}

const ticketKey = (ticket: string) => `upstream:${digestText(ticket)}`;
const textKey = (phone: string, text: string) => `upstream-text:${digestText(`${phone} ${text}`)}`;

export interface OpenedTicket {
  readonly ticket: string;
  readonly secret: string;
  readonly number: string;
  readonly text: string;
}

/** Opens a ticket for one number and purpose. The text that it names proves the number when it comes from there. */
export async function openUpstream(
  work: Work,
  purpose: CodePurpose,
  phone: string,
): Promise<Result<OpenedTicket, 'method_disabled' | 'too_many'>> {
  const { state, random, caller, settings } = work;
  const { upstream } = settings.file.sms;
  if (upstream.number === '') return fail('method_disabled');
  const over = await limitClient(work, 'upstream-tickets', tickets);
  if (over) return over;
  const [ticket, secret] = [random.token(), random.token()];
  const text = random.digits(textLength);
  const saved: Ticket = {
    purpose,
    phone,
    device: caller.device,
    secret: digestText(secret),
    isReceived: false,
  };
  await state.set(ticketKey(ticket), JSON.stringify(saved), upstreamSeconds);
  await state.set(textKey(phone, text), ticket, upstreamSeconds);
  return succeed({ ticket, secret, number: upstream.number, text });
}

/** Takes in a message that came to the operator's number by the vendor with this key. Each counts once. */
export async function takeMessage(
  { state, settings }: Work,
  key: string,
  { id, from, text }: { readonly id: string; readonly from: string; readonly text: string },
): Promise<void> {
  const { upstream } = settings.file.sms;
  if (upstream.number === '' || upstream.vendor !== key) return;
  if (!(await state.add(`upstream-message:${key}:${digestText(id)}`, '1', messageSeconds))) return;
  const phone = phoneNumber.safeParse(from);
  if (!phone.success) return;
  const ticket = await state.take(textKey(phone.data, text.trim()));
  const saved = ticket === null ? null : await state.get(ticketKey(ticket));
  if (ticket === null || saved === null) return;
  const received: Ticket = { ...(JSON.parse(saved) as Ticket), isReceived: true };
  await state.replace(ticketKey(ticket), saved, JSON.stringify(received));
}

export type UpstreamStatus =
  | { readonly state: 'waiting' | 'expired' }
  | { readonly state: 'received'; readonly code: string };

/**
 * Whether the text has come, for the browser that opened the ticket; for any other it is `expired`. The code is given out once,
 * and is like one that was sent.
 */
export async function showUpstream(work: Work, ticket: string, secret: string): Promise<UpstreamStatus> {
  const key = ticketKey(ticket);
  const saved = await work.state.get(key);
  const known = saved === null ? null : (JSON.parse(saved) as Ticket);
  const isOwn =
    known !== null && known.device === work.caller.device && isSameSecret(known.secret, digestText(secret));
  if (!isOwn) return { state: 'expired' };
  if (!known.isReceived) return { state: 'waiting' };
  if ((await work.state.take(key)) === null) return { state: 'expired' };
  const code = work.random.digits(codeLength);
  await saveCode(work, known.purpose, { kind: 'phone', value: known.phone }, code);
  return { state: 'received', code };
}
