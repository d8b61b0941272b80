import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Quarantined } from '../../../transaction/account-data.ts';
import type { Work } from '../../../transaction/work.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import { hasReplacedSince } from '../../accounts/accounts/contact-store.ts';
import { findOwnEvent, isSignInUnconfirmed } from '../../activity/activity-log/list-activities.ts';
import { notice } from '../../activity/notices/notice.ts';
import { listLivingSessions } from '../../protection/sessions/find-sessions.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { requireStepUp } from '../../protection/sessions/require-step-up.ts';
import { findTotp } from '../../sign-in/second-factor/totp-store.ts';
import { findPartners } from '../merging/undo-merge.ts';
import { listAddedSince } from './added-since.ts';
import { findSuspicion, type Suspected } from './find-suspicion.ts';
import { detailsOf } from './notify-quarantined.ts';
import { recoverAccount } from './recover-account.ts';
import { recoveredNotice } from './report-notice.ts';

const sessionsEndedNotice = '标记了“不是我”：其他设备已退出';

export interface Reported {
  /** How many other sessions were ended. */
  readonly ended: number;
  readonly next: 'change_password' | 'set_password';
  readonly quarantined: readonly Quarantined[];
}

/**
 * Reports 不是我 on an event of the log: everything but the calling session ends at once. Once the session has passed
 * the security check, what was added since is quarantined, and contacts removed since come back. A token alone ends
 * sessions only, once an hour: it takes no second factor and no way to sign in from the account, and adds none. The
 * password stays, unless it was set since: the owner changes it next.
 */
export async function reportActivity(
  work: Work,
  session: SignedInSession,
  eventId: string,
): Promise<Result<Reported, 'not_found' | 'session_expired' | 'step_up_required'>> {
  const { accountId, sessionId } = session;
  const event = await findOwnEvent(work.db, accountId, eventId);
  if (!event) return fail('not_found');
  const suspected = await findSuspicion(work, accountId, event.at);
  const { since } = suspected;
  const check = async () =>
    requireStepUp(work, session, { isTotpSuspect: await isTotpSuspect(work, session, since) });
  const needsCheck = await isMoreThanSessionsSuspect(work, accountId, suspected);
  const unproven = needsCheck ? await check() : null;
  if ((unproven || !needsCheck) && !(await mayReportUnchecked(work, accountId))) {
    const refused = unproven ?? (await check());
    if (refused) return refused;
  }
  return work.change(async (change) => {
    const living = await listLivingSessions(change.db, accountId, change.at);
    const ended = living.filter(({ id }) => id !== sessionId).length;
    const quarantined = await recoverAccount(change, accountId, {
      exceptSessionId: sessionId,
      suspicion: unproven ? undefined : { ...suspected, by: 'denied' },
    });
    // Once the account is locked: a session that was ended meanwhile ends no others.
    const gone = await requireLivingSession(change, session);
    if (gone) return abandon(gone);
    const details = { event: event.id, kind: event.kind, ended };
    await change.record({
      accountId,
      kind: 'reported',
      details: { ...details, ...detailsOf(quarantined).details },
      sessionId,
    });
    change.after(notice({ accountId, what: unproven ? sessionsEndedNotice : recoveredNotice, toAll: true }));
    if (unproven) return unproven;
    const account = await findAccount(change.db, accountId);
    const next = account?.passwordHash ? ('change_password' as const) : ('set_password' as const);
    return succeed({ ended, next, quarantined });
  });
}

const hour = 3600;

/**
 * Whether an account may be reported without a check: once an hour. Each report ends what is being proven elsewhere, so
 * that whoever holds a token could keep its owner from ever setting a new password.
 */
const mayReportUnchecked = ({ state }: Work, accountId: string): Promise<boolean> =>
  state.add(`unchecked-report:${accountId}`, '1', hour);

/** Whether more than sessions is suspect. */
async function isMoreThanSessionsSuspect(
  work: Work,
  accountId: string,
  { since, credentials }: Suspected,
): Promise<boolean> {
  if (credentials.size > 0) return true;
  const account = await findAccount(work.db, accountId);
  const { passwordChangedAt: changedAt, createdAt } = account ?? {};
  if (createdAt && changedAt && changedAt > createdAt && changedAt >= since) return true;
  if ((await findPartners(work.db, accountId, since)).length > 0) return true;
  // A removed contact would come back: the owner may have removed the caller's.
  if (await hasReplacedSince(work.db, accountId, since)) return true;
  return (await listAddedSince(work, accountId, since)).length > 0;
}

/**
 * Whether an intruder may have turned two-step verification on: it was enabled since, and the caller's browser is
 * one that the account knew. The owner, who had passed a check before, can pass none any more. An intruder who had
 * passed one does not turn the owner's off.
 */
async function isTotpSuspect(work: Work, session: SignedInSession, since: Date): Promise<boolean> {
  const totp = await findTotp(work.db, session.accountId);
  if (!totp || totp.enabledAt < since) return false;
  return !(await isSignInUnconfirmed(work.db, session, work.clock.now()));
}
