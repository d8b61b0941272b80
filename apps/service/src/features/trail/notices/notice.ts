import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { describeDevice } from '../../../kernel/describe-device.ts';
import type { Effect } from '../../../unit-of-work/effect.ts';
import { findContacts } from '../../account/accounts/contact-store.ts';
import type { MessagesWork } from '../messages/send-message.ts';
import { keepNotice, type Notice, type NoticeKind } from './notice-links.ts';
import { noticeSender, noticeToken } from './send-notice.ts';

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
  const contacts = given ?? (await findContacts(work.db, accountId)).toReversed();
  const better = contacts.filter(({ kind }) => kind !== avoid);
  const chosen = toAll || given ? contacts : (better.length > 0 ? better : contacts).slice(0, 1);
  if (chosen.length === 0) return;
  const place = work.findPlace(work.caller.ip);
  const device = describeDevice(work.caller.userAgent).name;
  const told: Notice = { accountId, kind: link ?? 'plain', what, at, place, device };
  const token = noticeToken(work, id);
  await work.change((change) => keepNotice(change, id, token, told));
  const tell = await noticeSender(work, told, { token: link ? token : null, isAgain: false });
  let reached = 0;
  for (const contact of chosen) if (await tell(contact)) reached += 1;
  if (reached > 0) return;
  // Nobody has heard of it: a contact that was not meant to be the first is better than none. The dashboard says it anyway.
  const own = given ? await findContacts(work.db, accountId) : contacts;
  const others = own.filter(({ kind }) => !chosen.some((tried) => tried.kind === kind));
  for (const contact of others) if (await tell(contact)) return;
}
