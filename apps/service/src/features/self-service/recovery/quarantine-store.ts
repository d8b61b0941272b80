import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { QuarantineTable } from '../../../database/schema/self-service.ts';
import type { Quarantined } from '../../../transaction/account-data.ts';
import type { Change } from '../../../transaction/work.ts';

export async function insertQuarantined(
  { db, at, random }: Change,
  { accountId, source, expiresAt }: { accountId: string; source: string; expiresAt: Date },
  { kind, name, rows }: Quarantined,
): Promise<void> {
  await db
    .insertInto('quarantine')
    .values({
      id: random.uuid(),
      account_id: accountId,
      source,
      kind,
      name,
      rows: JSON.stringify(rows),
      at,
      expires_at: expiresAt,
    })
    .execute();
}

/** What can still be restored, the newest first. */
export async function listQuarantined(db: Reader, accountId: string, now: Date) {
  return db
    .selectFrom('quarantine')
    .select(['id', 'kind', 'name', 'at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Takes one entry of the account out; null if it is not the account's or has expired. Of many at once, one gets it.
 */
export async function takeQuarantined(
  { db, at }: Change,
  accountId: string,
  id: string,
): Promise<Selectable<QuarantineTable> | null> {
  const row = await db
    .deleteFrom('quarantine')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Removes what was not restored in time. */
export async function removeExpiredQuarantine({ db, at }: Change): Promise<void> {
  await db.deleteFrom('quarantine').where('expires_at', '<=', at).execute();
}
