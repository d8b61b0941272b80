import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { noteSeen } from '../../account/accounts/standing.ts';
import { findSessionByToken } from './find-sessions.ts';
import { markSeen } from './session-store.ts';

/** `last_seen_at` is written at most this often, so that a busy session costs no write a call. */
const seenEverySeconds = 60;

/** The living session behind a bearer token, or null; `find` may read more besides. */
export async function authenticate(
  work: Work,
  token: string,
  find: typeof findSessionByToken = findSessionByToken,
): Promise<SignedInSession | null> {
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
}
