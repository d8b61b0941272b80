import type { Language } from '@tongxing/contract/languages.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { digest } from '../../../kernel/crypto/digest.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import { findContactsAt } from '../../accounts/accounts/reachable-owner.ts';
import { findLanguage } from '../../accounts/accounts/spoken-language.ts';
import { sendSometime } from '../messages/deliver-message.ts';
import type { MessageTemplate } from '../messages/message-sender.ts';
import { timeOfDay } from '../messages/message-texts.ts';
import type { MessagesWork } from '../messages/send-message.ts';
import { findSavedNotice, type Notice } from './notice-links.ts';

/** The secret of a notice's 不是我 link: the same at every try, so that a second delivery says nothing new. */
export function noticeToken({ pepper }: Pick<MessagesWork, 'pepper'>, noticeId: string): string {
  return keyedHash(pepper).update(`notice ${noticeId}`).digest('base64url');
}

/**
 * What sends a notice to one contact, and tells whether it went. `token`: of its 不是我 link, where it has one; `isAgain`:
 * somebody has asked for it, so that it takes no place of a notice that comes by itself.
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
    /** Its person may do without, and is told where to say so. */
    readonly isOptional?: boolean;
  },
): (contact: Contact) => Promise<boolean> {
  const { caller, settings } = work;
  const params = {
    what,
    time: timeOfDay(at),
    place,
    device,
    // Behind the # it reaches neither logs nor other sites; the address comes from the settings (CVE-2023-49097).
    ...(isOptional ? { settings: `${settings.publicUrl}/user/info#notices` } : {}),
    ...(token ? { link: `${settings.publicUrl}/login/not-me#${token}` } : {}),
  };
  const template: MessageTemplate = kind === 'new_device' ? 'notice_new_device' : 'notice_security_change';
  return async (contact) => {
    const channel = contact.kind === 'phone' ? 'sms' : 'email';
    const message = { to: contact.value, template, params, language };
    const sent = await sendSometime(work, channel, message, { ip: caller.ip, accountId, isAgain });
    if (sent.ok) return true;
    // A limit that is reached is no fault; a vendor that fails is.
    const isLimit = sent.failure === 'too_soon' || sent.failure === 'too_many';
    work.log[isLimit ? 'info' : 'warn'](
      { failure: sent.failure, channel, to: maskContact(contact) },
      'a notice was not delivered',
    );
    return false;
  };
}

/** Sends a notice once more when the change is made: `change.after(noticeAgain(accountId, id))`. */
export function noticeAgain(accountId: string, noticeId: string): OutboxEvent {
  return { kind: 'notice_again', accountId, payload: { accountId, noticeId } };
}

/** Delivers it as it was, with the same link, to what the account was reached by when it happened. */
export async function deliverNoticeAgain(work: MessagesWork, payload: unknown): Promise<void> {
  const { accountId, noticeId } = payload as { accountId: string; noticeId: string };
  const saved = await findSavedNotice(work.db, accountId, noticeId, work.clock.now());
  // Its link was used meanwhile, or the seven days are over.
  if (!saved) return;
  const token = noticeToken(work, noticeId);
  // After the key was changed the link of then cannot be written any more; what happened can.
  const isLinked = saved.kind !== 'plain' && digest(token).equals(saved.tokenHash);
  const language = await findLanguage(work.db, accountId);
  const notify = noticeSender(work, saved, { token: isLinked ? token : null, isAgain: true, language });
  for (const contact of await findContactsAt(work.db, accountId, saved.at)) await notify(contact);
}
