import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { signOutSession } from '../../protection/sessions/end-sessions.ts';
import { listAccounts, type SecretOf } from './list-accounts.ts';

/**
 * Signs out one account of this browser, or all; returns how many. Another account than the caller's requires the
 * browser's secret: scripts can read `X-Device`.
 */
export async function leaveAccounts(
  work: Work,
  session: SignedInSession,
  which: { readonly id: string } | 'all',
  secretOf: SecretOf,
): Promise<Result<{ ended: number }, 'not_found'>> {
  const listed = await listAccounts(work, session, secretOf);
  // The calling session may have been opened under another secret, or none.
  const known = new Set([session.accountId, ...listed.map((row) => row.account_id)]);
  // In a fixed order, so that two calls at once do not deadlock.
  const leaving = [...known].filter((id) => which === 'all' || which.id === id).toSorted();
  const ended = await work.change(async (change) => {
    let count = 0;
    for (const accountId of leaving) {
      const own = accountId === session.accountId ? session.sessionId : null;
      if (!(await signOutSession(change, accountId, own))) continue;
      count += 1;
      await change.record({ accountId, kind: 'sign_out' });
    }
    return count;
  });
  return ended > 0 ? succeed({ ended }) : fail('not_found');
}
