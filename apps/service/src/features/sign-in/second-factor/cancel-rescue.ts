import type { Change } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { removeRescue } from './rescue-store.ts';

/** Cancels a request to turn two-step verification off: the owner still has the factor. */
export async function cancelRescue(change: Change, accountId: string, sessionId?: string): Promise<void> {
  if (!(await removeRescue(change, accountId))) return;
  await change.record({ accountId, kind: 'mfa_rescue_cancelled', ...(sessionId ? { sessionId } : {}) });
  change.after(notice({ accountId, what: '取消了关闭两步验证的申请' }));
}
