import type { Reader } from '../../../database/query/reader.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import { moveAccountData } from '../../../transaction/apply-account-data.ts';
import type { Change } from '../../../transaction/work.ts';
import { findBirthday, lockAccounts, updateAccount } from '../../accounts/accounts/account-store.ts';
import { promoteToPrimary } from '../../accounts/accounts/further-contacts.ts';
import { detachAccount } from '../../accounts/accounts/merged-account.ts';
import { notice } from '../../activity/notices/notice.ts';
import { forgetConsents } from '../../oauth/authorization/consent/leave-apps.ts';
import { removeOrigins } from '../../oauth/authorization/subjects/subject-origin-store.ts';
import { findWaysIn, isEnterable } from '../../protection/evidence/ways-in.ts';
import { endSessions } from '../../protection/sessions/end-sessions.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import { findMerge, listMergesOf, type Merge, takeMerge } from './merge-store.ts';

/** Undoes a merge, called by the account that stayed; refused if its owner could no longer sign in. */
export async function undoMerge(
  work: IdentityWork,
  session: SignedInSession,
  mergeId: string,
): Promise<Result<undefined, 'not_found' | 'merge_final' | 'merge_last_way_in' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  const merge = await findMerge(work.db, mergeId);
  if (merge?.kept_id !== accountId) return fail('not_found');
  if (merge.undo_until <= work.clock.now()) return fail('merge_final');
  const { isOffered } = work.providers;
  return work.change(async (change) => {
    await lockAccounts(change, [merge.kept_id, merge.absorbed_id]);
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    // Of many at once, one gets it.
    const taken = await takeMerge(change, mergeId, 'open');
    if (!taken) return fail('not_found');
    await moveBack(change, taken);
    if (!isEnterable(await findWaysIn(change, accountId, isOffered)))
      return abandon(fail('merge_last_way_in'));
    for (const id of [taken.kept_id, taken.absorbed_id]) {
      await change.record({
        accountId: id,
        kind: 'merge_undone',
        ...(id === accountId ? { sessionId } : {}),
      });
    }
    notifyBoth(change, taken);
    return succeed();
  });
}

/** The other accounts of the merges that `undoMergesOf` would undo: to be locked together, in the common order. */
export async function findPartners(db: Reader, accountId: string, since: Date): Promise<string[]> {
  const merges = await listMergesOf(db, accountId, since);
  return merges.map(({ kept_id: remaining, absorbed_id: absorbed }) =>
    remaining === accountId ? absorbed : remaining,
  );
}

/**
 * Undoes every merge of an account since then, after its owner or the other account's reported 不是我, whatever ways
 * to sign in remain. The caller records the account's own event; the other accounts' are recorded here.
 */
export async function undoMergesOf(change: Change, accountId: string, since: Date): Promise<void> {
  for (const { id } of await listMergesOf(change.db, accountId, since)) {
    const merge = await takeMerge(change, id, 'open');
    if (!merge) continue;
    await moveBack(change, merge);
    const partner = merge.kept_id === accountId ? merge.absorbed_id : merge.kept_id;
    await change.record({ accountId: partner, kind: 'merge_undone' });
    notifyBoth(change, merge);
  }
}

/** Moves everything back that is still there. */
async function moveBack(change: Change, { kept_id: from, absorbed_id: to, moved }: Merge): Promise<void> {
  const contacts = moved.contacts.map(({ had, has, ...contact }) => ({ ...contact, had: has, has: had }));
  await moveAccountData(change, { ...moved, contacts }, { from, to });
  // A contact that moved may have become the main one since.
  await promoteToPrimary(change, from);
  // A birthday that was changed since then stays.
  if (moved.birthday && (await findBirthday(change.db, from)) === moved.birthday.has) {
    await updateAccount(change, from, { birthday: moved.birthday.had });
  }
  // The apps that knew the absorbed account's identifier see that account again, and no other.
  await forgetConsents(change, from, moved.subjects);
  await removeOrigins(change, from, moved.subjects);
  // A sign-in that ran during the merge may have left a session.
  await endSessions(change, to);
  await detachAccount(change, to);
}

function notifyBoth(change: Change, { kept_id, absorbed_id }: Merge): void {
  for (const accountId of [kept_id, absorbed_id]) {
    change.after(notice({ accountId, what: '撤销了账号合并，两个账号各自恢复', toAll: true }));
  }
}
