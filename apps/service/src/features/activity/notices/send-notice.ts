import type { Language } from '@tongxing/contract/languages.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { MessageTemplate } from '../messages/message-sender.ts';
import { timeOfDay } from '../messages/message-texts.ts';
import type { MessagesWork } from '../messages/send-message.ts';
import { sendSometime } from '../messages/send-sometime.ts';
import type { Notice } from './notice-links.ts';

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
