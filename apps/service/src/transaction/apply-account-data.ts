import type { MovedRows } from '../database/schema/self-service.ts';
import type { EndedSessions, Ending, Passage } from './account-data.ts';
import type { Change } from './work.ts';

/** Ends whatever lives of an account, table by table: its sessions, what hangs on them, what it is trusted with. */
export async function endAccountData(change: Change, accountId: string, ending: Ending = {}): Promise<void> {
  for (const { end } of change.accountData) if (typeof end !== 'string') await end(change, accountId, ending);
}

/** Ends what hangs on sessions that have just ended: what apps got from them. */
export async function endAccountDataOfSessions(
  change: Change,
  accountId: string,
  ended: EndedSessions,
): Promise<void> {
  if (ended.sessionIds.length === 0) return;
  for (const { endOfSessions } of change.accountData) await endOfSessions?.(change, accountId, ended);
}

/** Hands over what a merge's plan names; with the passage turned round, brings it home. */
export async function moveAccountData(change: Change, moved: MovedRows, passage: Passage): Promise<void> {
  for (const { merge } of change.accountData) await merge.move?.(change, moved, passage);
}

/** Empties an account whose merge is final. */
export async function finalizeAccountData(change: Change, passage: Passage): Promise<void> {
  for (const { merge } of change.accountData) {
    if (typeof merge.finalize === 'function') await merge.finalize(change, passage);
  }
}

/** Does what has to be done before an account's row goes, with everything that hangs on it. */
export async function eraseAccountData(change: Change, accountId: string): Promise<void> {
  for (const { erase } of change.accountData) if (typeof erase === 'function') await erase(change, accountId);
}
