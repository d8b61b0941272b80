import { endAccountDataOfSessions } from '../../../transaction/apply-account-data.ts';
import type { Restored } from '../../../transaction/module.ts';
import type { Change } from '../../../transaction/work.ts';
import { lockAccount } from '../../accounts/accounts/account-store.ts';
import { leaveSessions, type RemovedSession, removeSessions } from './session-store.ts';

/** Ends one session of an account and what was derived from it; false where it was not living. */
export async function endSession(change: Change, accountId: string, sessionId: string): Promise<boolean> {
  // Whoever derives a session from it at this moment is waited for, so that what is derived is seen and ended too.
  await lockAccount(change, accountId);
  const ended = await removeSessions(change, accountId, { id: sessionId });
  await endWhatHangsOn(change, accountId, ended, 'revoked');
  return living(change, ended).includes(sessionId);
}

/** Ends the account's sessions but for one; the ids of those that were living. */
export async function endSessions(change: Change, accountId: string, except?: string): Promise<string[]> {
  await lockAccount(change, accountId);
  const ended = await removeSessions(change, accountId, { except });
  await endWhatHangsOn(change, accountId, ended, 'revoked');
  return living(change, ended);
}

/**
 * Leaves one browser: its session where there is one, and every older one of the account there; what was derived
 * elsewhere goes on.
 */
export async function signOutSession(
  change: Change,
  accountId: string,
  sessionId: string | null,
): Promise<boolean> {
  const ended = await leaveSessions(change, accountId, sessionId, change.caller.device);
  await endWhatHangsOn(change, accountId, ended, 'signed_out');
  return ended.length > 0;
}

const living = ({ at }: Change, ended: readonly RemovedSession[]) =>
  ended.filter(({ expiresAt }) => expiresAt > at).map(({ id }) => id);

const endWhatHangsOn = (
  change: Change,
  accountId: string,
  ended: readonly RemovedSession[],
  how: 'revoked' | 'signed_out',
) => endAccountDataOfSessions(change, accountId, { sessionIds: ended.map(({ id }) => id), how });

/** Signs everybody out: a session that was ended since the backup would live again. Browsers still list their accounts. */
export async function endEverySession({ db, at, sessionsSurvive }: Restored): Promise<void> {
  if (sessionsSurvive) return;
  await db.updateTable('session').set({ expires_at: at }).where('expires_at', '>', at).execute();
}
