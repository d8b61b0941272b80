import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { PasskeyTable } from '../../../database/schema/credentials.ts';
import {
  type Added,
  keysToTake,
  packRow,
  type Quarantined,
  type Taking,
} from '../../../transaction/account-data.ts';
import type { Change, Quarantining } from '../../../transaction/work.ts';

async function list(db: Reader, accountId: string, since: Date): Promise<readonly Added[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at'])
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute();
  return rows.map(({ id, name, created_at }) => ({ key: id, kind: 'passkey', name, at: created_at }));
}

async function take(change: Change, accountId: string, taking: Taking): Promise<readonly Quarantined[]> {
  const ids = keysToTake(await list(change.db, accountId, taking.since), taking);
  if (ids.length === 0) return [];
  const rows = await change.db.deleteFrom('passkey').where('id', 'in', ids).returningAll().execute();
  return rows.map((row) => ({ kind: 'passkey', name: row.name, rows: packRow(row) }));
}

/** False where its credential has been registered anew. */
async function restore(change: Change, accountId: string, { rows }: Quarantined): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await change.db
    .insertInto('passkey')
    .values({ ...(rows as unknown as Selectable<PasskeyTable>), account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export const quarantinePasskeys: Quarantining = { list, take, restore, atReset: 'taken' };
