import { digest } from '../../../kernel/crypto/digest.ts';
import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import { findContactsAt } from '../../accounts/accounts/contacts-at.ts';
import { findLanguage } from '../../accounts/accounts/spoken-language.ts';
import type { MessagesWork } from '../messages/send-message.ts';
import { findSavedNotice } from './notice-links.ts';
import { noticeSender, noticeToken } from './send-notice.ts';

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
