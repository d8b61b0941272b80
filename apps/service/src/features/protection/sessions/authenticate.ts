import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Work } from '../../../transaction/work.ts';
import { noteSeen } from '../../accounts/accounts/account-status.ts';
import { type FindSession, findSessionByToken, type LivingSession } from './find-sessions.ts';
import { markSeen } from './session-store.ts';

/** The minimum time between two writes of `last_seen_at`: not every call writes. */
const seenEverySeconds = 60;

/** The living session of a bearer token, or null. */
export const authenticate = authenticateBy(findSessionByToken);

/** As `authenticate`, with a query that may read more columns. */
export function authenticateBy<S extends LivingSession>(find: FindSession<S>) {
  return async (work: Work, token: string): Promise<S | null> => {
    const session = await find(work.db, token, work.clock.now());
    if (!session) return null;
    if (addSeconds(session.lastSeenAt, seenEverySeconds) < work.clock.now()) {
      const isNewDay = beijingDayOf(session.lastSeenAt) !== beijingDayOf(work.clock.now());
      await work.change(async (change) => {
        await markSeen(change, session.sessionId);
        if (isNewDay) await noteSeen(change, session.accountId);
      });
    }
    return session;
  };
}
