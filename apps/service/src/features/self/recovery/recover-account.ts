import { quarantineSeconds } from '@tongxing/contract/limits.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Quarantined } from '../../../work/held.ts';
import { endHeld } from '../../../work/walk-held.ts';
import type { Change } from '../../../work/work.ts';
import { lockAccounts, markRecovered } from '../../account/accounts/account-store.ts';
import { findPartners, undoMergesOf } from '../merging/undo-merge.ts';
import { insertQuarantined } from './quarantine-store.ts';

export interface Recovery {
  /** The session that asks and goes on; absent: none does. */
  readonly keepSessionId?: string | undefined;
  /** From when on somebody else may have been inside; absent where the owner says nothing of the kind. */
  readonly since?: Date | undefined;
}

/**
 * The account is its owner's alone again: the one routine of a reset, a changed password and 不是我. Whatever lives of
 * the account ends, and what waits with an older proof is worth nothing. Where there is a doubt, what was added since
 * goes into quarantine, what it replaced comes back, and merges are undone. Returns what was taken.
 */
export async function recoverAccount(
  change: Change,
  accountId: string,
  { keepSessionId, since }: Recovery,
): Promise<readonly Quarantined[]> {
  const partners = since ? await findPartners(change.db, accountId, since) : [];
  await lockAccounts(change, [accountId, ...partners]);
  await markRecovered(change, accountId);
  await endHeld(change, accountId, { keepSessionId });
  if (!since) return [];
  await undoMergesOf(change, accountId, since);
  return quarantine(change, accountId, since);
}

/** Takes away what was added since, table by table. */
async function quarantine(change: Change, accountId: string, since: Date): Promise<readonly Quarantined[]> {
  const expiresAt = addSeconds(change.at, quarantineSeconds);
  const all: Quarantined[] = [];
  for (const { table, quarantine: owner } of change.held) {
    const taken = (await owner?.take(change, accountId, since)) ?? [];
    for (const each of taken) await insertQuarantined(change, { accountId, source: table, expiresAt }, each);
    all.push(...taken);
  }
  return all;
}
