import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Work } from '../../../transaction/work.ts';
import { noteSeen } from '../../accounts/accounts/account-status.ts';
import { type FindSession, findSessionByToken, type LivingSession } from './find-sessions.ts';
import { markSeen } from './session-store.ts';

/** `last_seen_at` is written at most this often, so that a busy session costs no write a call. */
const seenEverySeconds = 60;

/** The living session behind a bearer token, or null. */
export const authenticate = authenticateBy(findSessionByToken);

/** The same, by a question that reads more besides. */
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
