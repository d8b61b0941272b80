import { noticeResendSeconds, noticeResends } from '@tongxing/contract/limits.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { findContactsAt } from '../../accounts/accounts/reachable-owner.ts';
import { countResend, listSavedNotices, type SavedNotice } from '../../activity/notices/notice-links.ts';
import { noticeAgain } from '../../activity/notices/send-notice.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { reachPerson } from './reach-person.ts';

/** A notice as operators see it. */
export const showNotice = ({ id, what, at, resends }: SavedNotice) => ({
  id,
  what,
  at: at.toISOString(),
  resends,
});

/**
 * Sends a notice of the last seven days again, the newest where none is named. The text is unchanged, and goes to the
 * contacts the account had before the event, never to one added with it or since. Limited per notice, and per account and
 * time.
 */
export async function resendNotice(
  change: Change,
  { accountId, notice: id }: { readonly accountId: string; readonly notice: string | undefined },
  operator: Operator,
): Promise<
  Result<
    Done<{ notice: ReturnType<typeof showNotice> }>,
    'not_found' | 'forbidden' | 'wrong_state' | 'no_notice' | 'no_contact' | 'resent_enough' | 'too_many'
  >
> {
  const reached = await reachPerson(change, accountId, operator);
  if (!reached.ok) return reached;
  if (reached.value.account.status === 'merged') return fail('wrong_state', { state: 'merged' });
  const notices = await listSavedNotices(change.db, accountId, change.at);
  const notice = id === undefined ? notices[0] : notices.find((each) => each.id === id);
  if (!notice) return fail('no_notice');
  if (notice.resends >= noticeResends) return fail('resent_enough');
  const last = Math.max(...notices.map(({ resentAt }) => resentAt?.getTime() ?? 0));
  const wait = noticeResendSeconds - (change.at.getTime() - last) / 1000;
  if (wait > 0) return fail('too_many', { retry_after: Math.ceil(wait) });
  if ((await findContactsAt(change.db, accountId, notice.at)).length === 0) return fail('no_contact');
  await countResend(change, notice);
  change.after(noticeAgain(accountId, notice.id));
  const shown = showNotice({ ...notice, resends: notice.resends + 1 });
  return succeed({ output: { notice: shown }, after: { notice: notice.id, resends: shown.resends } });
}
