import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { findOwnEvent, isSignInUnconfirmed } from '../../activity/activity-log/list-activities.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { requireStepUp } from '../../protection/sessions/require-step-up.ts';

/**
 * 是我: marks an event as the owner's own. A session that is itself in question needs a security check: its token
 * vouches for nothing, least of all for itself.
 */
export async function confirmActivity(
  work: Work,
  session: SignedInSession,
  eventId: string,
): Promise<Result<Record<string, never>, 'not_found' | 'step_up_required' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  const event = await findOwnEvent(work.db, accountId, eventId);
  if (!event) return fail('not_found');
  if (await isSignInUnconfirmed(work.db, session, work.clock.now())) {
    const unproven = await requireStepUp(work, session);
    if (unproven) return unproven;
  }
  const details = { event: event.id, kind: event.kind };
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    await change.record({ accountId, kind: 'confirmed', details, sessionId });
    return succeed({});
  });
}
