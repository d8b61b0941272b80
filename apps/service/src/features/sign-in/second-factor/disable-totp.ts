import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { removeTotp } from './totp-store.ts';

/** Turns two-step verification off; recovery codes, trusted browsers and a rescue go with it. */
export function disableTotp(
  work: Work,
  session: SignedInSession,
): Promise<Result<Record<string, never>, 'mfa_not_enabled' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    if (!(await removeTotp(change, accountId))) return fail('mfa_not_enabled');
    await change.record({ accountId, kind: 'mfa_disabled', sessionId });
    change.after(notice({ accountId, what: '关闭了两步验证', link: 'security_change' }));
    return succeed({});
  });
}
