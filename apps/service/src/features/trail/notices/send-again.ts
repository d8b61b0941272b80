import { digest } from '../../../kernel/digest.ts';
import type { Effect } from '../../../unit-of-work/effect.ts';
import { findContactsAt } from '../../account/accounts/contacts-at.ts';
import { findLanguage } from '../../account/accounts/spoken-language.ts';
import type { MessagesWork } from '../messages/send-message.ts';
import { findKeptNotice } from './notice-links.ts';
import { noticeSender, noticeToken } from './send-notice.ts';

/** Sends a notice once more when the change is made: `change.after(noticeAgain(accountId, id))`. */
export function noticeAgain(accountId: string, noticeId: string): Effect {
  return { kind: 'notice_again', accountId, payload: { accountId, noticeId } };
}

/** Delivers it as it was, with the same link, to what the account was reached by when it happened. */
export async function deliverNoticeAgain(work: MessagesWork, payload: unknown): Promise<void> {
  const { accountId, noticeId } = payload as { accountId: string; noticeId: string };
  const kept = await findKeptNotice(work.db, accountId, noticeId, work.clock.now());
  // Its link was used meanwhile, or the seven days are over.
  if (!kept) return;
  const token = noticeToken(work, noticeId);
  // After the key was changed the link of then cannot be written any more; what happened can.
  const isLinked = kept.kind !== 'plain' && digest(token).equals(kept.tokenHash);
  const language = await findLanguage(work.db, accountId);
  const tell = noticeSender(work, kept, { token: isLinked ? token : null, isAgain: true, language });
  for (const contact of await findContactsAt(work.db, accountId, kept.at)) await tell(contact);
}
