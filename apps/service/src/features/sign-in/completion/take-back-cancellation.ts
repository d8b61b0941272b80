import type { Change } from '../../../transaction/work.ts';
import { removeCancellation } from '../../accounts/accounts/cancellation-store.ts';
import { notice } from '../../activity/notices/notice.ts';

/** Whoever signs in during the cooling-off period, or says so, has changed their mind; true where they had asked. */
export async function takeBackCancellation(
  change: Change,
  accountId: string,
  sessionId: string,
): Promise<boolean> {
  if (!(await removeCancellation(change, accountId))) return false;
  await change.record({ accountId, kind: 'cancellation_revoked', sessionId });
  change.after(notice({ accountId, what: '取消了注销账号的申请', toAll: true }));
  return true;
}
