import { quarantineSeconds } from '@tongxing/contract/limits.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Added } from '../../../transaction/account-data.ts';
import type { AccountDataPolicy, Work } from '../../../transaction/work.ts';

/** The part of an id that its table's owner knows; null for an id of another table. */
export function keyOf(id: string, table: AccountDataPolicy['table']): string | null {
  return id.startsWith(`${table}:`) ? id.slice(table.length + 1) : null;
}

/** What was added to the account at that moment or later and could be put aside, the newest first. */
export async function listAddedSince(
  { db, accountData }: Pick<Work, 'db' | 'accountData'>,
  accountId: string,
  since: Date,
): Promise<readonly (Added & { readonly id: string })[]> {
  const all = [];
  for (const { table, quarantine } of accountData) {
    const added = (await quarantine?.list(db, accountId, since)) ?? [];
    all.push(...added.map((each) => ({ ...each, id: `${table}:${each.key}` })));
  }
  return all.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** As long as a thing can come back, and a link of a notice lives, what was added counts as recent. */
export const suspicionStart = (now: Date): Date => addSeconds(now, -quarantineSeconds);
