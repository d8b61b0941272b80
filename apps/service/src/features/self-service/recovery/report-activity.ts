import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Quarantined } from '../../../transaction/account-data.ts';
import type { Work } from '../../../transaction/work.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import { hasReplacedSince } from '../../accounts/accounts/contact-store.ts';
import { findSuspectedSince } from '../../activity/activity-log/find-suspected-since.ts';
import { findOwnEvent, isInQuestion } from '../../activity/activity-log/list-activities.ts';
import { notice } from '../../activity/notices/notice.ts';
import { requireStepUp } from '../../protection/evidence/require-step-up.ts';
import { listLivingSessions } from '../../protection/sessions/find-sessions.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { findTotp } from '../../sign-in/second-factor/totp-store.ts';
import { findPartners } from '../merging/undo-merge.ts';
import { listAddedSince } from './added-since.ts';
import { detailsOf } from './put-aside.ts';
import { recoverAccount } from './recover-account.ts';
import { recoveredWords } from './report-notice.ts';

const reportedWords = '标记了「不是我」：其他设备已退出';

export interface Reported {
  /** How many other sessions were living. */
  readonly ended: number;
  readonly next: 'change_password' | 'set_password';
  readonly quarantined: readonly Quarantined[];
}

/**
 * 不是我 in the log: everything but the session that asks ends at once. What was added since goes as well, and contacts
 * that were removed since come back, once the session has passed the security check: what ends with a press of whoever
 * holds a session is sessions, and no token alone takes the second factor or the ways in from its account, or gives it one. The password stays, unless it is one of those
 * things: the owner changes it next.
 */
export async function reportActivity(
  work: Work,
  session: SignedInSession,
  eventId: string,
): Promise<Result<Reported, 'not_found' | 'session_expired' | 'step_up_required'>> {
  const { accountId, sessionId } = session;
  const event = await findOwnEvent(work.db, accountId, eventId);
  if (!event) return fail('not_found');
  const since = await findSuspectedSince(work.db, accountId, event.at);
  const unproven = (await isAnythingSince(work, accountId, since))
    ? await requireStepUp(work, session, { isTotpSuspect: await isTotpSuspect(work, session, since) })
    : null;
  return work.change(async (change) => {
    const living = await listLivingSessions(change.db, accountId, change.at);
    const ended = living.filter(({ id }) => id !== sessionId).length;
    const quarantined = await recoverAccount(change, accountId, {
      exceptSessionId: sessionId,
      suspicion: unproven ? undefined : { since, by: 'denied' },
    });
    // Once the account is locked: whoever was thrown out meanwhile throws nobody out.
    const gone = await requireLivingSession(change, session);
    if (gone) return abandon(gone);
    const details = { event: event.id, kind: event.kind, ended };
    await change.record({
      accountId,
      kind: 'reported',
      details: { ...details, ...detailsOf(quarantined).details },
      sessionId,
    });
    change.after(notice({ accountId, what: unproven ? reportedWords : recoveredWords, toAll: true }));
    if (unproven) return unproven;
    const account = await findAccount(change.db, accountId);
    const next = account?.passwordHash ? ('change_password' as const) : ('set_password' as const);
    return succeed({ ended, next, quarantined });
  });
}

/** Whether the doubt is about more than sessions. */
async function isAnythingSince(work: Work, accountId: string, since: Date): Promise<boolean> {
  const account = await findAccount(work.db, accountId);
  const { passwordChangedAt: changedAt, createdAt } = account ?? {};
  if (createdAt && changedAt && changedAt > createdAt && changedAt >= since) return true;
  if ((await findPartners(work.db, accountId, since)).length > 0) return true;
  // What was removed comes back: its owner may have removed it from whoever asks.
  if (await hasReplacedSince(work.db, accountId, since)) return true;
  return (await listAddedSince(work, accountId, since)).length > 0;
}

/**
 * Whether two-step verification was turned on since, and who asks is on a browser that the account knew: its owner, who had
 * passed a check before and passes none any more. An intruder who had passed one does not take the owner's off again.
 */
async function isTotpSuspect(work: Work, session: SignedInSession, since: Date): Promise<boolean> {
  const totp = await findTotp(work.db, session.accountId);
  if (!totp || totp.enabledAt < since) return false;
  return !(await isInQuestion(work.db, session, work.clock.now()));
}
