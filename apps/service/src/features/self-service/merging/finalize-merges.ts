import { eraseAccountData, finalizeAccountData } from '../../../transaction/apply-account-data.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { lockAccounts } from '../../accounts/accounts/account-store.ts';
import { findEmptiedAccounts, removeAccount } from '../../accounts/accounts/merged-account.ts';
import { listConsentedApps } from '../../oauth/authorization/consent/consent-store.ts';
import { announceEnd } from '../../oauth/authorization/consent/leave-apps.ts';
import { findDueMerge, takeMerge } from './merge-store.ts';

/**
 * Makes merges final after their seven days. Of the absorbed account only its number, its log and its agreements
 * stay, under the account it was merged into, until the log expires. One merge at a time, each in a change of its
 * own, safe in several processes. Returns how many became final.
 */
export async function finalizeMerges(work: Work): Promise<number> {
  let finalized = 0;
  for (;;) {
    const due = await findDueMerge(work.db, work.clock.now());
    if (!due) break;
    const isFinal = await work.change(async (change) => {
      await lockAccounts(change, [due.absorbed_id, due.kept_id]);
      const merge = await takeMerge(change, due.id, 'over');
      if (!merge) return false;
      await announceEnds(change, merge.absorbed_id, merge.moved.subjects);
      await finalizeAccountData(change, { from: merge.absorbed_id, to: merge.kept_id });
      return true;
    });
    if (!isFinal) continue;
    finalized += 1;
    work.log.info('made a merge of two accounts final');
  }
  for (const accountId of await findEmptiedAccounts(work.db)) {
    await work.change(async (change) => {
      await lockAccounts(change, [accountId]);
      await eraseAccountData(change, accountId);
      await removeAccount(change, accountId);
    });
  }
  return finalized;
}

/** Notifies the apps that will not see the absorbed account again. */
async function announceEnds(change: Change, accountId: string, moved: readonly string[]): Promise<void> {
  for (const appId of await listConsentedApps(change.db, accountId)) {
    if (!moved.includes(appId)) await announceEnd(change, appId, accountId);
  }
}
