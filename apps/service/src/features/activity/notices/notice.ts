import type { NoticeTopic } from '@tongxing/contract/notice-topics.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { describeDevice } from '../../../kernel/network/describe-device.ts';
import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import type { Asking, Change } from '../../../transaction/work.ts';
import { contactKey } from '../../accounts/accounts/account-store.ts';
import type { MessagesWork } from '../messages/send-message.ts';
import { findNotified, forgetNotice, type Notice, type NoticeKind, saveNotice } from './notice-links.ts';
import { findPreferences } from './preference-store.ts';
import { noticeSender, noticeToken } from './send-notice.ts';

/** Something the owner of an account should hear of. */
export interface OwnerNotice {
  readonly accountId: string;
  /** One clause in Chinese: 开启了两步验证. */
  readonly what: string;
  /** The contact that the change itself went through: it is told only where there is no other. */
  readonly avoid?: Contact | undefined;
  /** Every contact is told, the further ones too, and not only the best main one. */
  readonly toAll?: boolean;
  /** Who is told, where the account's own contacts have just changed; each of them is. */
  readonly contacts?: readonly Contact[];
  /** One that its person may do without. */
  readonly topic?: NoticeTopic;
  /** The notice carries a 不是我 link of this kind. */
  readonly link?: NoticeKind;
}

/** Tells the owner once the change is made: `change.after(notice({ accountId, what: '开启了两步验证' }))`. */
export function notice({ accountId, ...rest }: OwnerNotice): OutboxEvent {
  return { kind: 'notice', accountId, payload: { accountId, ...rest } };
}

/** What a notice says, of whom asked for the change that it tells of. */
function details(asking: Asking, { accountId, what, link }: OwnerNotice, at: Date): Notice {
  const place = asking.locateIp(asking.caller.ip);
  const device = describeDevice(asking.caller.userAgent).name;
  return { accountId, kind: link ?? 'plain', what, at, place, device };
}

/** Its link is good, and the console shows it, as soon as the change is made. */
export async function saveBeforeEventWrite(change: Change, payload: unknown, id: string): Promise<void> {
  const asked = payload as OwnerNotice;
  // One that is not wanted is not there at all.
  if (asked.topic && !(await findPreferences(change.db, asked.accountId)).topics[asked.topic]) return;
  await saveNotice(change, id, noticeToken(change, id), details(change, asked, change.at));
}

const isSame = (one: Contact, other: Contact) =>
  one.kind === other.kind && contactKey(one) === contactKey(other);

/** Delivers a notice to the account's contacts; where the chosen ones cannot be reached, to the others. */
export async function deliverNotice(
  work: MessagesWork,
  payload: unknown,
  id: string,
  at: Date,
): Promise<void> {
  const asked = payload as OwnerNotice;
  const { accountId, avoid, toAll, link, topic, contacts: given } = asked;
  const owner = await findNotified(work.db, accountId, id);
  const { channel, topics } = owner.preferences;
  if (topic && !topics[topic]) return;
  // The address first, where nobody has said otherwise.
  const main = channel === 'phone' ? owner.contacts : owner.contacts.toReversed();
  const all = [...main, ...owner.further];
  const wide = given ?? (toAll ? all : main);
  const better = wide.filter((contact) => !avoid || !isSame(contact, avoid));
  const best = better.length > 0 ? better : wide;
  // Whose main contacts were taken is reached by what is left.
  const chosen =
    toAll || given || (channel === 'both' && best.length > 0) ? best : [...best, ...all].slice(0, 1);
  if (chosen.length === 0) return work.change((change) => forgetNotice(change, accountId, id));
  // Left by a version that kept it no sooner than now.
  if (!owner.isSaved)
    await work.change((change) =>
      saveNotice(change, id, noticeToken(change, id), details(change, asked, at)),
    );
  const token = link ? noticeToken(work, id) : null;
  const notify = noticeSender(work, details(work, asked, at), {
    token,
    isAgain: false,
    language: owner.language,
    isOptional: topic !== undefined,
  });
  let reached = 0;
  for (const contact of chosen) if (await notify(contact)) reached += 1;
  if (reached > 0) return;
  // Nobody has heard of it: a contact that was not meant to be the first is better than none. The dashboard says it anyway.
  const others = all.filter((contact) => !chosen.some((tried) => isSame(tried, contact)));
  for (const contact of others) if (await notify(contact)) return;
}
