import { quarantineSeconds } from '@tongxing/contract/limits.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Added } from '../../../transaction/account-data.ts';
import type { AccountDataPolicy, Work } from '../../../transaction/work.ts';

/** The table's own key in an id; null for an id of another table. */
export function keyOf(id: string, table: AccountDataPolicy['table']): string | null {
  return id.startsWith(`${table}:`) ? id.slice(table.length + 1) : null;
}

/** What was added to the account since then and can be quarantined, the newest first. */
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

/** What counts as recently added: as long as quarantine and the links of notices last. */
export const suspicionStart = (now: Date): Date => addSeconds(now, -quarantineSeconds);
