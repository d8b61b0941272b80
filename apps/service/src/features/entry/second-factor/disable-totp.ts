import type { SignedInSession } from '../../../kernel/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { requireLivingSession } from '../../guard/sessions/require-living-session.ts';
import { notice } from '../../trail/notices/notice.ts';
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
