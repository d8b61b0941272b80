import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Work } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { takeQuarantined } from './quarantine-store.ts';

type RestoreFailure = 'not_found' | 'session_expired' | 'restore_blocked' | 'belongs_to_other';

/** Restores an entry of the quarantine. Every contact is notified, and can report it. */
export async function restoreQuarantined(
  work: Work,
  session: SignedInSession,
  id: string,
): Promise<Result<undefined, RestoreFailure>> {
  const { accountId, sessionId } = session;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    const taken = await takeQuarantined(change, accountId, id);
    if (!taken) return fail('not_found');
    const owner = change.accountData.find(({ table }) => table === taken.source)?.quarantine;
    if (!(await owner?.restore(change, accountId, taken))) return abandon(fail('restore_blocked'));
    const { kind, name } = taken;
    await change.record({ accountId, kind: 'quarantine_restored', sessionId, details: { kind, name } });
    change.after(notice({ accountId, what: `已恢复“${name}”`, toAll: true, link: 'security_change' }));
    return succeed();
  });
}
