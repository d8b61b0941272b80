import type { SignedInSession } from '../../../kernel/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../work/work.ts';
import { signOutSession } from '../../guard/sessions/end-sessions.ts';
import { listSessionsOnDevice } from '../../guard/sessions/find-sessions.ts';

/** Signs one account of this browser out, or all of them; how many left its list. */
export async function leaveAccounts(
  work: Work,
  session: SignedInSession,
  which: { readonly id: string } | 'all',
): Promise<Result<{ ended: number }, 'not_found'>> {
  const { device } = work.caller;
  const listed = device ? await listSessionsOnDevice(work.db, device, work.clock.now()) : [];
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
