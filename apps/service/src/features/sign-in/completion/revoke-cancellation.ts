import type { Change } from '../../../transaction/work.ts';
import { removeCancellation } from '../../accounts/accounts/cancellation-store.ts';
import { notice } from '../../activity/notices/notice.ts';

/** Revokes a pending cancellation, on sign-in or on request. True if one was pending. */
export async function revokeCancellation(
  change: Change,
  accountId: string,
  sessionId: string,
): Promise<boolean> {
  if (!(await removeCancellation(change, accountId))) return false;
  await change.record({ accountId, kind: 'cancellation_revoked', sessionId });
  change.after(notice({ accountId, what: '取消了注销账号的申请', toAll: true }));
  return true;
}
