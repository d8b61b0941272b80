import type { Reader } from '../../../database/query/reader.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { Work } from '../../../transaction/work.ts';
import { findContact } from '../../accounts/accounts/contact-store.ts';
import { readContact } from '../../accounts/accounts/read-contact.ts';
import type {
  Channel,
  Delivery,
  MessageSender,
  OutgoingMessage,
} from '../../activity/messages/message-sender.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import type { Trial, TrialResult, Tried } from './trial.ts';

/** The recipient of a trial: the one given, or the operator's own contact of that kind. */
export async function addressFor(
  work: Pick<Work, 'settings'> & { readonly db: Reader },
  operator: Operator,
  channel: Channel,
  to: string | undefined,
): Promise<Result<string, 'bad_input' | 'no_contact'>> {
  const kind = channel === 'sms' ? 'phone' : 'email';
  if (to === undefined) {
    const own = operator.accountId ? await findContact(work.db, operator.accountId, kind) : null;
    return own ? succeed(own.value) : fail('no_contact');
  }
  const contact = readContact(work, to);
  if (contact?.kind === kind) return succeed(contact.value);
  const message = channel === 'sms' ? 'must be a phone number' : 'must be an e-mail address';
  return fail('bad_input', { issues: [{ path: ['to'], message }] });
}

/** The recipient of a trial for the audit, masked. */
export async function maskedRecipient(
  work: Pick<Work, 'settings'> & { readonly db: Reader },
  operator: Operator,
  channel: Channel,
  to: string | undefined,
): Promise<{ readonly to?: string }> {
  const address = await addressFor(work, operator, channel, to);
  const kind = channel === 'sms' ? 'phone' : 'email';
  return address.ok ? { to: maskContact({ kind, value: address.value }) } : {};
}

/** Sends one message without limits and budgets, by the vendors in their order until one accepts it. */
export async function sendOnce(senders: readonly MessageSender[], message: OutgoingMessage): Promise<Tried> {
  const refusals: string[] = [];
  let result = 'unavailable';
  for (const sender of senders) {
    const delivery = await activate(await sender.send(message));
    if (delivery.delivered) {
      const detail = [`taken by ${sender.vendor}`, ...refusals].join('; ');
      return { ok: true, result: 'sent', detail, tried: sender.vendor };
    }
    result = delivery.reason;
    refusals.push(`${sender.vendor}: ${delivery.reason}, ${delivery.detail}`);
  }
  return { ok: false, result, detail: refusals.join('; '), tried: senders.at(-1)?.vendor ?? '' };
}

async function activate(delivery: Delivery): Promise<Delivery> {
  return !delivery.delivered && delivery.reason === 'slow' ? delivery.outcome : delivery;
}

/** Sends a code without any use to the operator, or to the given recipient. */
export async function tryMessage({ work, vendors, operator, input }: Trial): Promise<TrialResult> {
  const channel = input.what === 'sms' ? 'sms' : 'email';
  const senders = vendors.senders[channel];
  if (senders.length === 0) return fail('not_set_up');
  const to = await addressFor(work, operator, channel, input.to);
  if (!to.ok) return to;
  const code = work.random.text(6, '0123456789');
  const message = work.messages.write(channel, {
    to: to.value,
    template: 'security',
    params: { code, minutes: '5' },
  });
  return succeed(await sendOnce(senders, message));
}
