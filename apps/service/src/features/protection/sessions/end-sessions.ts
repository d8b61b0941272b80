import { sql } from 'kysely';
import { endAccountDataOfSessions } from '../../../transaction/apply-account-data.ts';
import type { Restored } from '../../../transaction/module.ts';
import type { Change } from '../../../transaction/work.ts';
import { lockAccount } from '../../accounts/accounts/account-store.ts';
import { type RemovedSession, removeBrowserSessions, removeSessions } from './remove-sessions.ts';
import { listOthers } from './session-store.ts';

/** Ends one session of an account and the sessions derived from it; false if it was not living. */
export async function endSession(change: Change, accountId: string, sessionId: string): Promise<boolean> {
  // The lock waits for concurrent derivations, so that those sessions are ended too.
  await lockAccount(change, accountId);
  const ended = await removeSessions(change, accountId, { id: sessionId });
  await endDependents(change, accountId, ended, 'revoked');
  return living(change, ended).includes(sessionId);
}

/** Ends the account's sessions except for one. Returns the ids of those that were living. */
export async function endSessions(change: Change, accountId: string, except?: string): Promise<string[]> {
  await lockAccount(change, accountId);
  const ended = await removeSessions(change, accountId, { except });
  await endDependents(change, accountId, ended, 'revoked');
  return living(change, ended);
}

/**
 * Ends the sessions of an account that were opened first, so that with the newest one no more than `keep` are left. Of
 * several that open at once, each waits for the one before: the account's row, which they share, would deadlock them.
 */
export async function endOldestSessions(
  change: Change,
  accountId: string,
  { keep, newest }: { readonly keep: number; readonly newest: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sessions of ${accountId}`}))`.execute(change.db);
  for (const id of (await listOthers(change, accountId, newest)).slice(keep - 1)) {
    await endDependents(change, accountId, await removeSessions(change, accountId, { id }), 'revoked');
  }
}

/**
 * Signs the account out in the caller's browser: ends the session and all other sessions of the account there. Sessions
 * derived in other browsers stay.
 */
export async function signOutSession(
  change: Change,
  accountId: string,
  sessionId: string | null,
): Promise<boolean> {
  const ended = await removeBrowserSessions(change, accountId, sessionId, change.caller.device);
  await endDependents(change, accountId, ended, 'signed_out');
  return ended.length > 0;
}

const living = ({ at }: Change, ended: readonly RemovedSession[]) =>
  ended.filter(({ expiresAt }) => expiresAt > at).map(({ id }) => id);

const endDependents = (
  change: Change,
  accountId: string,
  ended: readonly RemovedSession[],
  how: 'revoked' | 'signed_out',
) => endAccountDataOfSessions(change, accountId, { sessionIds: ended.map(({ id }) => id), how });

/**
 * After a restore, expires all sessions: those that were ended after the backup would be living again. Browsers still
 * list their accounts.
 */
export async function endEverySession({ db, at, sessionsSurvive }: Restored): Promise<void> {
  if (sessionsSurvive) return;
  await db.updateTable('session').set({ expires_at: at }).where('expires_at', '>', at).execute();
}
