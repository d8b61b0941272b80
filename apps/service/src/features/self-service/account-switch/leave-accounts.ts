import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { signOutSession } from '../../protection/sessions/end-sessions.ts';
import { listAccounts, type SecretOf } from './list-accounts.ts';

/**
 * Signs one account of this browser out, or all of them; how many left its list. Another one than the own takes the
 * secret that the browser was given for it: scripts can read `X-Device`.
 */
export async function leaveAccounts(
  work: Work,
  session: SignedInSession,
  which: { readonly id: string } | 'all',
  secretOf: SecretOf,
): Promise<Result<{ ended: number }, 'not_found'>> {
  const listed = await listAccounts(work, session, secretOf);
  // The session that asks may have been opened under another secret, or none.
  const known = new Set([session.accountId, ...listed.map((row) => row.account_id)]);
  // In one order, so that two at once do not wait for each other.
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
