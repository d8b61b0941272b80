import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { findTotp, replaceRecoveryCodes } from './totp-store.ts';

/** Ten new recovery codes; the old ones are void. */
export function renewRecoveryCodes(
  work: Work,
  session: SignedInSession,
): Promise<Result<readonly string[], 'mfa_not_enabled' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    if (!(await findTotp(change.db, accountId))) return fail('mfa_not_enabled');
    const codes = makeRecoveryCodes(change, accountId);
    await replaceRecoveryCodes(change, accountId, codes.hashes);
    await change.record({ accountId, kind: 'recovery_codes_made', sessionId });
    change.after(notice({ accountId, what: '重新生成了恢复码', link: 'security_change' }));
    return succeed(codes.shown);
  });
}
