import { createHmac } from 'node:crypto';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { describeDevice } from '../../../kernel/describe-device.ts';
import { maskEmail, maskPhone } from '../../../kernel/mask.ts';
import type { Effect } from '../../../unit-of-work/effect.ts';
import { findContacts } from '../../account/accounts/contact-store.ts';
import { findLanguage } from '../../account/accounts/spoken-language.ts';
import type { MessageTemplate } from '../messages/message-sender.ts';
import { timeOfDay } from '../messages/message-texts.ts';
import type { MessagesWork } from '../messages/send-message.ts';
import { sendSometime } from '../messages/send-sometime.ts';
import { keepNotice, type NoticeKind } from './notice-links.ts';

/** Something the owner of an account should hear of. */
export interface OwnerNotice {
  readonly accountId: string;
  /** One clause in Chinese: 开启了两步验证. */
  readonly what: string;
  /** The contact the change itself went through: the other one is told, where there is one. */
  readonly avoid?: Contact['kind'] | undefined;
  /** Every contact is told, not only the best one. */
  readonly toAll?: boolean;
  /** Who is told, where the account's own contacts have just changed; each of them is. */
  readonly contacts?: readonly Contact[];
  /** The notice carries a 不是我 link of this kind. */
  readonly link?: NoticeKind;
}

/** Tells the owner once the change is made: `change.after(notice({ accountId, what: '开启了两步验证' }))`. */
export function notice({ accountId, ...rest }: OwnerNotice): Effect {
  return { kind: 'notice', accountId, payload: { accountId, ...rest } };
}

/** Delivers a notice to the account's contacts; where the chosen ones cannot be reached, to the others. */
export async function deliverNotice(
  work: MessagesWork,
  payload: unknown,
  id: string,
  at: Date,
): Promise<void> {
  const { accountId, what, avoid, toAll, link, contacts: given } = payload as OwnerNotice;
  const { caller, settings } = work;
  const contacts = given ?? (await findContacts(work.db, accountId)).toReversed();
  const better = contacts.filter(({ kind }) => kind !== avoid);
  const chosen = toAll || given ? contacts : (better.length > 0 ? better : contacts).slice(0, 1);
  if (chosen.length === 0) return;
  const place = work.findPlace(caller.ip);
  const device = describeDevice(caller.userAgent).name;
  // The same at every try, so that a second delivery says nothing new.
  const token = link ? createHmac('sha256', work.pepper).update(`notice ${id}`).digest('base64url') : null;
  if (link && token) {
    await work.change((change) => keepNotice(change, token, { accountId, kind: link, at, place, device }));
  }
  const params = {
    what,
    time: timeOfDay(at),
    place,
    device,
    // Behind the # it reaches neither logs nor other sites; the address comes from the settings (CVE-2023-49097).
    ...(token ? { link: `${settings.publicUrl}/login/not-me#${token}` } : {}),
  };
  const template: MessageTemplate = link === 'new_device' ? 'notice_new_device' : 'notice_security_change';
  const language = await findLanguage(work.db, accountId);
  const tell = async ({ kind, value }: Contact) => {
    const channel = kind === 'phone' ? 'sms' : 'email';
    const sent = await sendSometime(
      work,
      channel,
      { to: value, template, params, language },
      { ip: caller.ip, accountId },
    );
    if (!sent.ok) {
      const to = kind === 'phone' ? maskPhone(value) : maskEmail(value);
      // A limit that is reached is no fault; a vendor that fails is.
      const isLimit = sent.failure === 'too_soon' || sent.failure === 'too_many';
      work.log[isLimit ? 'info' : 'warn'](
        { failure: sent.failure, channel, to },
        'a notice was not delivered',
      );
    }
    return sent.ok;
  };
  let told = 0;
  for (const contact of chosen) if (await tell(contact)) told += 1;
  if (told > 0) return;
  // Nobody has heard of it: a contact that was not meant to be the first is better than none. The dashboard says it anyway.
  const own = given ? await findContacts(work.db, accountId) : contacts;
  const others = own.filter(({ kind }) => !chosen.some((tried) => tried.kind === kind));
  for (const contact of others) if (await tell(contact)) return;
}
