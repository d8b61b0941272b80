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

/** What of the account is suspect. */
export interface Suspicion {
  /** What was added at that time or later may be an intruder's. */
  readonly since: Date;
  /** Suspect whatever its age, back to `knownSince`: what suspect sign-ins came through. Ids as `listAddedSince` makes them. */
  readonly credentials?: ReadonlySet<string>;
  /** Nothing older goes: whoever reports has no power over it. */
  readonly knownSince?: Date | undefined;
  /**
   * What is known. `denied`: the owner reported an intruder, and everything added since goes. `reset`: the caller
   * has read a code at one contact and nothing more. A list of ids: the owner chose these, and nothing else goes.
   */
  readonly by: 'denied' | 'reset' | readonly string[];
}

export interface Recovery {
  /** The session that stays; absent: none does. */
  readonly exceptSessionId?: string | undefined;
  readonly suspicion?: Suspicion | undefined;
}

/**
 * Returns the account to its owner alone: the one routine of a reset, a password change and 不是我. Ends everything
 * live of the account, and voids older proofs and codes. If there is a suspicion, what was added since goes into
 * quarantine, what it replaced comes back, and merges are undone. Returns what was quarantined.
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
  // A list without ids reports nothing as an intruder's: the preferences stay as well.
  if (suspicion && suspicion.by.length > 0) await forgetPreferencesSince(change, accountId, suspicion.since);
  const quarantined = suspicion ? await quarantine(change, accountId, suspicion) : [];
  // Including the contacts that came back.
  const givenBack = suspicion ? await findAllContacts(change.db, accountId) : [];
  const all = new Map([...contacts, ...givenBack].map((contact) => [contact.value, contact]));
  // Voids the codes sent so far; one requested after this counts.
  if (all.size > 0) change.after(codesVoided([...all.values()], change.at));
  return quarantined;
}

/** Quarantines what is suspect, table by table. */
async function quarantine(
  change: Change,
  accountId: string,
  { since, by, credentials = new Set(), knownSince = new Date(0) }: Suspicion,
): Promise<readonly Quarantined[]> {
  const expiresAt = addSeconds(change.at, quarantineSeconds);
  const all: Quarantined[] = [];
  for (const { table, quarantine: owner } of change.accountData) {
    if (!owner || (by === 'reset' && owner.atReset !== 'taken')) continue;
    const taking = {
      since,
      keys: typeof by === 'string' ? undefined : keysIn(by, table),
      isReported: by === 'denied',
    };
    const taken = [...(await owner.take(change, accountId, taking))];
    const keys = keysIn([...credentials], table);
    if (keys.length > 0) taken.push(...(await owner.take(change, accountId, { since: knownSince, keys })));
    for (const each of taken) await insertQuarantined(change, { accountId, source: table, expiresAt }, each);
    all.push(...taken);
  }
  return all;
}

const keysIn = (ids: readonly string[], table: AccountDataPolicy['table']): readonly string[] =>
  ids.flatMap((id) => keyOf(id, table) ?? []);
