import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { takeQuarantined } from './quarantine-store.ts';

/** Removes an entry of the quarantine before its seven days are over: nobody can restore it any more. */
export async function removeQuarantined(
  work: Work,
  session: SignedInSession,
  id: string,
): Promise<Result<undefined, 'not_found' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    const taken = await takeQuarantined(change, accountId, id);
    if (!taken) return fail('not_found');
    const { kind, name } = taken;
    await change.record({ accountId, kind: 'quarantine_removed', sessionId, details: { kind, name } });
    change.after(notice({ accountId, what: `删除了停用的“${name}”`, toAll: true, link: 'security_change' }));
    return succeed();
  });
}
