import type { NoticeTopic } from '@tongxing/contract/notice-topics.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { describeDevice } from '../../../kernel/network/describe-device.ts';
import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import type { Asking, Change } from '../../../transaction/work.ts';
import { contactKey } from '../../accounts/accounts/account-store.ts';
import { findNotified, forgetNotice, type Notice, type NoticeKind, saveNotice } from './notice-links.ts';
import type { NoticesWork } from './notices-work.ts';
import { notifyFollower } from './notify-follower.ts';
import { findPreferences } from './preference-store.ts';
import { noticeSender, noticeToken } from './send-notice.ts';

/** A notice to the owner of an account. */
export interface OwnerNotice {
  readonly accountId: string;
  /** One clause in Chinese: 开启了两步验证. */
  readonly what: string;
  /** The contact that was used for the change: it gets the notice only if there is no other. */
  readonly avoid?: Contact | undefined;
  /** Send to every contact, further ones included, and not only to the preferred main one; so does a link without a topic. */
  readonly toAll?: boolean;
  /** The recipients, if the account's contacts have just changed. Each of them gets the notice. */
  readonly contacts?: readonly Contact[];
  /** Set for a notice that the person can turn off. */
  readonly topic?: NoticeTopic;
  /** Adds a 不是我 link of this kind. */
  readonly link?: NoticeKind;
}

/** An outbox event that notifies the owner: `change.after(notice({ accountId, what: '开启了两步验证' }))`. */
export function notice({ accountId, ...rest }: OwnerNotice): OutboxEvent {
  return { kind: 'notice', accountId, payload: { accountId, ...rest } };
}

/** The details of a notice: the event and the caller that caused it. */
function details(asking: Asking, { accountId, what, link }: OwnerNotice, at: Date): Notice {
  const place = asking.locateIp(asking.caller.ip);
  const device = describeDevice(asking.caller.userAgent).name;
  return { accountId, kind: link ?? 'plain', what, at, place, device };
}

/**
 * Saves the notice in the change itself, so that its link works and the portal shows it as soon as the change
 * commits.
 */
export async function saveBeforeEventWrite(change: Change, payload: unknown, id: string): Promise<void> {
  const request = payload as OwnerNotice;
  // A notice that the person has turned off is not saved.
  if (request.topic && !(await findPreferences(change.db, request.accountId)).topics[request.topic]) return;
  await saveNotice(change, id, noticeToken(change, id), details(change, request, change.at));
}

const isSame = (one: Contact, other: Contact) =>
  one.kind === other.kind && contactKey(one) === contactKey(other);

/** Delivers a notice to the preferred contacts; if none of them can be reached, to the others. */
export async function deliverNotice(
  work: NoticesWork,
  payload: unknown,
  id: string,
  at: Date,
): Promise<void> {
  const request = payload as OwnerNotice;
  const { accountId, avoid, link, topic, contacts: given } = request;
  // A 不是我 link that reaches one contact reaches the intruder's, if they have just added one. What can be turned off goes
  // where the person wants it.
  const toAll = request.toAll || (link !== undefined && topic === undefined);
  const owner = await findNotified(work.db, accountId, id);
  const { channel, topics } = owner.preferences;
  if (topic && !topics[topic]) return;
  const isAtFollower = channel === 'wechat' && (await notifyFollower(work, details(work, request, at)));
  // A link has to reach a contact: what came with it may be an intruder's, and WeChat's message carries none.
  if (isAtFollower && link === undefined && !request.toAll && !given) return;
  // E-mail first, unless the person prefers the phone.
  const main = channel === 'phone' ? owner.contacts : owner.contacts.toReversed();
  const all = [...main, ...owner.further];
  const candidates = given ?? (toAll ? all : main);
  const others = candidates.filter((contact) => !avoid || !isSame(contact, avoid));
  const preferred = others.length > 0 ? others : candidates;
  // An account without main contacts is notified by a further one.
  const chosen =
    toAll || given || (channel === 'both' && preferred.length > 0)
      ? preferred
      : [...preferred, ...all].slice(0, 1);
  if (chosen.length === 0) return work.change((change) => forgetNotice(change, accountId, id));
  // Written by a version that saved notices at delivery.
  if (!owner.isSaved)
    await work.change((change) =>
      saveNotice(change, id, noticeToken(change, id), details(change, request, at)),
    );
  const token = link ? noticeToken(work, id) : null;
  const notify = noticeSender(work, details(work, request, at), {
    token,
    isAgain: false,
    language: owner.language,
    isOptional: topic !== undefined,
  });
  let reached = 0;
  for (const contact of chosen) if (await notify(contact)) reached += 1;
  if (reached > 0) return;
  // No preferred contact was reached: try the others until one is. The portal shows the notice in any case.
  const remaining = all.filter((contact) => !chosen.some((tried) => isSame(tried, contact)));
  for (const contact of remaining) if (await notify(contact)) return;
}
