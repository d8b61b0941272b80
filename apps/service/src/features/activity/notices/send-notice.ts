import type { Language } from '@tongxing/contract/languages.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { digest } from '../../../kernel/crypto/digest.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import { contactKey } from '../../accounts/accounts/account-store.ts';
import { findContactsAt } from '../../accounts/accounts/reachable-owner.ts';
import { findLanguage } from '../../accounts/accounts/spoken-language.ts';
import { sendWithRetry } from '../messages/deliver-message.ts';
import type { MessageTemplate } from '../messages/message-sender.ts';
import { timeOfDay } from '../messages/message-texts.ts';
import type { MessagesWork } from '../messages/send-message.ts';
import { findSavedNotice, type Notice } from './notice-links.ts';

const tokenBytes = 16;

/** The token of a notice: the half that its 不是我 links have alike. It is derived, so that every delivery has the same links. */
export function noticeToken({ pepper }: Pick<MessagesWork, 'pepper'>, noticeId: string): string {
  return keyedHash(pepper)
    .update(`notice ${noticeId}`)
    .digest()
    .subarray(0, tokenBytes)
    .toString('base64url');
}

/** The other half: it shows which contact of the account the link was sent to. */
export function linkMark(
  { pepper }: Pick<MessagesWork, 'pepper'>,
  token: string,
  contact: ContactKey,
): string {
  const text = `notice link ${token} ${contact.kind}:${contact.key}`;
  return keyedHash(pepper).update(text).digest().subarray(0, tokenBytes).toString('base64url');
}

/** A contact as links know it. */
export interface ContactKey {
  readonly kind: Contact['kind'];
  /** As `contactKey` makes it. */
  readonly key: string;
}

function linkToken(work: Pick<MessagesWork, 'pepper'>, token: string, contact: Contact): string {
  const mark = linkMark(work, token, { kind: contact.kind, key: contactKey(contact) });
  return Buffer.concat([token, mark].map((half) => Buffer.from(half, 'base64url'))).toString('base64url');
}

/** The two halves of a link's token. */
export function splitLink(link: string): { readonly token: string; readonly mark: string } {
  const bytes = Buffer.from(link, 'base64url');
  const [token, mark] = [bytes.subarray(0, tokenBytes), bytes.subarray(tokenBytes)];
  return { token: token.toString('base64url'), mark: mark.toString('base64url') };
}

/**
 * A function that sends a notice to one contact and returns whether it was sent. `token`: of its 不是我 links; null for none.
 * `isAgain`: sent again on request, so it does not use the slots of automatic notices.
 */
export function noticeSender(
  work: MessagesWork,
  { accountId, kind, what, at, place, device }: Notice,
  {
    token,
    isAgain,
    language,
    isOptional = false,
  }: {
    readonly token: string | null;
    readonly isAgain: boolean;
    readonly language: Language;
    /** The person can turn the notice off; the message links to the setting. */
    readonly isOptional?: boolean;
  },
): (contact: Contact) => Promise<boolean> {
  const { caller, settings } = work;
  const params = {
    what,
    time: timeOfDay(at),
    place,
    device,
    ...(isOptional ? { settings: `${settings.publicUrl}/user/info#notices` } : {}),
  };
  // Behind the # it reaches neither logs nor other sites; the address comes from the settings (CVE-2023-49097).
  const linkFor = (contact: Contact) =>
    token ? { link: `${settings.publicUrl}/login/not-me#${linkToken(work, token, contact)}` } : {};
  const template: MessageTemplate = kind === 'new_device' ? 'notice_new_device' : 'notice_security_change';
  return async (contact) => {
    const channel = contact.kind === 'phone' ? 'sms' : 'email';
    const message = { to: contact.value, template, params: { ...params, ...linkFor(contact) }, language };
    const sent = await sendWithRetry(work, channel, message, { ip: caller.ip, accountId, isAgain });
    if (sent.ok) return true;
    // A limit is expected; a failing vendor is a warning.
    const isLimit = sent.failure === 'too_soon' || sent.failure === 'too_many';
    work.log[isLimit ? 'info' : 'warn'](
      { failure: sent.failure, channel, to: maskContact(contact) },
      'a notice was not delivered',
    );
    return false;
  };
}

/** An outbox event that sends a notice again: `change.after(noticeAgain(accountId, id))`. */
export function noticeAgain(accountId: string, noticeId: string): OutboxEvent {
  return { kind: 'notice_again', accountId, payload: { accountId, noticeId } };
}

/** Delivers `notice_again`: the same text and link, to the contacts that the account had at that time. */
export async function deliverNoticeAgain(work: MessagesWork, payload: unknown): Promise<void> {
  const { accountId, noticeId } = payload as { accountId: string; noticeId: string };
  const saved = await findSavedNotice(work.db, accountId, noticeId, work.clock.now());
  // It has expired meanwhile.
  if (!saved) return;
  const token = noticeToken(work, noticeId);
  // After a change of the key the old links cannot be derived; the notice is sent without one.
  const isLinked = saved.kind !== 'plain' && digest(token).equals(saved.tokenHash);
  const language = await findLanguage(work.db, accountId);
  const notify = noticeSender(work, saved, { token: isLinked ? token : null, isAgain: true, language });
  for (const contact of await findContactsAt(work.db, accountId, saved.at)) {
    // Whose link was used has answered the notice.
    const mark = linkMark(work, token, { kind: contact.kind, key: contactKey(contact) });
    if (!saved.usedBy.includes(mark)) await notify(contact);
  }
}
