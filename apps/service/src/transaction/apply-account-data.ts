import type { MovedRows } from '../database/schema/self-service.ts';
import type { EndedSessions, Ending, Passage } from './account-data.ts';
import type { Change } from './work.ts';

/** Ends all access to an account, table by table: its sessions, what depends on them, what trusts it. */
export async function endAccountData(change: Change, accountId: string, ending: Ending = {}): Promise<void> {
  for (const { end } of change.accountData) if (typeof end !== 'string') await end(change, accountId, ending);
}

/** Ends what depends on sessions that have just ended: what apps got from them. */
export async function endAccountDataOfSessions(
  change: Change,
  accountId: string,
  ended: EndedSessions,
): Promise<void> {
  if (ended.sessionIds.length === 0) return;
  for (const { endOfSessions } of change.accountData) await endOfSessions?.(change, accountId, ended);
}

/** Moves what the plan of a merge names. With the passage reversed, it moves it back. */
export async function moveAccountData(change: Change, moved: MovedRows, passage: Passage): Promise<void> {
  for (const { merge } of change.accountData) await merge.move?.(change, moved, passage);
}

/** Empties an account whose merge is final. */
export async function finalizeAccountData(change: Change, passage: Passage): Promise<void> {
  for (const { merge } of change.accountData) {
    if (typeof merge.finalize === 'function') await merge.finalize(change, passage);
  }
}

/** Runs what must happen before the row of an account is deleted with everything that references it. */
export async function eraseAccountData(change: Change, accountId: string): Promise<void> {
  for (const { erase } of change.accountData) if (typeof erase === 'function') await erase(change, accountId);
}
