import { quarantineSeconds } from '@tongxing/contract/limits.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Quarantined } from '../../../transaction/account-data.ts';
import { endAccountData } from '../../../transaction/apply-account-data.ts';
import type { AccountDataPolicy, Change } from '../../../transaction/work.ts';
import { lockAccounts, markRecovered } from '../../accounts/accounts/account-store.ts';
import { findAllContacts } from '../../accounts/accounts/contact-store.ts';
import { forgetPreferencesSince } from '../../activity/notices/preference-store.ts';
import { codesVoided } from '../../protection/one-time-codes/void-codes.ts';
import { findPartners, undoMergesOf } from '../merging/undo-merge.ts';
import { keyOf } from './added-since.ts';
import { insertQuarantined } from './quarantine-store.ts';

/** What of the account is in doubt. */
export interface Suspicion {
  /** What was added at that moment or later may be somebody else's. */
  readonly since: Date;
  /**
   * How it is known. `denied`: the owner says that somebody else was inside, and everything added since goes. `reset`:
   * somebody has read a code at one contact and nothing more. A list of ids: the owner named these, and nothing else goes.
   */
  readonly by: 'denied' | 'reset' | readonly string[];
}

export interface Recovery {
  /** The session that asks and goes on; absent: none does. */
  readonly exceptSessionId?: string | undefined;
  readonly suspicion?: Suspicion | undefined;
}

/**
 * The account is its owner's alone again: the one routine of a reset, a changed password and 不是我. Whatever lives of
 * the account ends, and what waits with an older proof, or is proven with an older code, is worth nothing. Where there is a doubt, what was added since
 * goes into quarantine, what it replaced comes back, and merges are undone. Returns what was taken.
 */
export async function recoverAccount(
  change: Change,
  accountId: string,
  { exceptSessionId, suspicion }: Recovery,
): Promise<readonly Quarantined[]> {
  const undoesMerges = suspicion && (suspicion.by === 'denied' || suspicion.by === 'reset');
  const partners = undoesMerges ? await findPartners(change.db, accountId, suspicion.since) : [];
  await lockAccounts(change, [accountId, ...partners]);
  const contacts = await findAllContacts(change.db, accountId);
  await markRecovered(change, accountId);
  await endAccountData(change, accountId, { exceptSessionId });
  if (undoesMerges) await undoMergesOf(change, accountId, suspicion.since);
  // Where its owner names nothing that is not theirs, their wishes are their own as well.
  if (suspicion && suspicion.by.length > 0) await forgetPreferencesSince(change, accountId, suspicion.since);
  const quarantined = suspicion ? await quarantine(change, accountId, suspicion) : [];
  // Those that came back too.
  const givenBack = suspicion ? await findAllContacts(change.db, accountId) : [];
  const all = new Map([...contacts, ...givenBack].map((contact) => [contact.value, contact]));
  // A code that somebody has read before is worth nothing; one that the owner asks for now counts.
  if (all.size > 0) change.after(codesVoided([...all.values()], change.at));
  return quarantined;
}

/** Takes away what is in doubt, table by table. */
async function quarantine(
  change: Change,
  accountId: string,
  { since, by }: Suspicion,
): Promise<readonly Quarantined[]> {
  const expiresAt = addSeconds(change.at, quarantineSeconds);
  const all: Quarantined[] = [];
  for (const { table, quarantine: owner } of change.accountData) {
    if (!owner || (by === 'reset' && owner.atReset !== 'taken')) continue;
    const taking = { since, keys: keysIn(by, table), isReported: by === 'denied' };
    const taken = await owner.take(change, accountId, taking);
    for (const each of taken) await insertQuarantined(change, { accountId, source: table, expiresAt }, each);
    all.push(...taken);
  }
  return all;
}

function keysIn(by: Suspicion['by'], table: AccountDataPolicy['table']): readonly string[] | undefined {
  return typeof by === 'string' ? undefined : by.flatMap((id) => keyOf(id, table) ?? []);
}
