import type { SignedInSession } from '../../../kernel/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../work/abandon.ts';
import type { Quarantined } from '../../../work/held.ts';
import type { Work } from '../../../work/work.ts';
import { findAccount } from '../../account/accounts/account-store.ts';
import { listLivingSessions } from '../../guard/sessions/find-sessions.ts';
import { requireLivingSession } from '../../guard/sessions/require-living-session.ts';
import { findDoubt } from '../../trail/activity-log/find-doubt.ts';
import { findOwnEvent } from '../../trail/activity-log/list-activities.ts';
import { notice } from '../../trail/notices/notice.ts';
import { recoveredWords } from './deny-notice.ts';
import { recoverAccount } from './recover-account.ts';

export interface Reported {
  /** How many other sessions were living. */
  readonly ended: number;
  readonly next: 'change_password' | 'set_password';
  readonly quarantined: readonly Quarantined[];
}

/**
 * 不是我 in the log: everything but the session that asks ends, and what was added since goes. The password stays,
 * unless it is one of those things: the owner changes it next.
 */
export async function reportActivity(
  work: Work,
  session: SignedInSession,
  eventId: string,
): Promise<Result<Reported, 'not_found' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  const event = await findOwnEvent(work.db, accountId, eventId);
  if (!event) return fail('not_found');
  const since = await findDoubt(work.db, accountId, event.at);
  return work.change(async (change) => {
    const living = await listLivingSessions(change.db, accountId, change.at);
    const ended = living.filter(({ id }) => id !== sessionId).length;
    const quarantined = await recoverAccount(change, accountId, { keepSessionId: sessionId, since });
    // Once the account is locked: whoever was thrown out meanwhile throws nobody out.
    const gone = await requireLivingSession(change, session);
    if (gone) return abandon(gone);
    const details = {
      event: event.id,
      kind: event.kind,
      ended,
      quarantined: quarantined.map(({ name }) => name),
    };
    await change.record({ accountId, kind: 'reported', details, sessionId });
    change.after(notice({ accountId, what: recoveredWords, toAll: true }));
    const account = await findAccount(change.db, accountId);
    const next = account?.passwordHash ? ('change_password' as const) : ('set_password' as const);
    return succeed({ ended, next, quarantined });
  });
}
