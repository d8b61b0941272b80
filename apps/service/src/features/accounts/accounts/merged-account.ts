import { fieldNames, type ProfileField } from '@tongxing/contract/words.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';
import { reserveUsername } from './reserved-usernames.ts';

/** Marks the account as merged into the other one. It cannot be signed in to any more. */
export async function absorbAccount(change: Change, absorbedId: string, remainingId: string): Promise<void> {
  await change.db
    .updateTable('account')
    .set({ status: 'merged', merged_into: remainingId })
    .where('id', '=', absorbedId)
    .execute();
}

/** Makes an absorbed account active again. */
export async function detachAccount(change: Change, absorbedId: string): Promise<void> {
  await change.db
    .updateTable('account')
    .set({ status: 'active', merged_into: null })
    .where('id', '=', absorbedId)
    .execute();
}

const emptyFields = Object.fromEntries(Object.keys(fieldNames).map((field) => [field, ''])) as Record<
  ProfileField,
  ''
>;

/** Clears an absorbed account except for its number. Accounts that it had absorbed are moved to the remaining one. */
export async function emptyAccount(change: Change, absorbedId: string, remainingId: string): Promise<void> {
  const { db } = change;
  await reserveUsernames(change, absorbedId, remainingId);
  await db
    .updateTable('account')
    .set({
      ...emptyFields,
      username: null,
      username_key: null,
      username_changed_at: null,
      password_hash: null,
      password_changed_at: null,
      password_reset_by: null,
      recovered_at: null,
    })
    .where('id', '=', absorbedId)
    .execute();
  await db
    .updateTable('account')
    .set({ merged_into: remainingId })
    .where('merged_into', '=', absorbedId)
    .execute();
}

/** At most 100 merged accounts that have neither a pending merge nor events in the log. */
export async function findEmptiedAccounts(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('status', '=', 'merged')
    .where(
      sql<SqlBool>`not exists (select from account_merge where absorbed_id = account.id)
        and not exists (select from activity where activity.account_id = account.id)`,
    )
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Reserves the names of an account and of the accounts that it has absorbed. */
async function reserveUsernames(change: Change, accountId: string, owner: string | null): Promise<void> {
  const named = await change.db
    .selectFrom('account')
    .select('username')
    .where((row) => row.or([row('id', '=', accountId), row('merged_into', '=', accountId)]))
    .where('username', 'is not', null)
    .execute();
  for (const { username } of named) if (username) await reserveUsername(change, username, owner);
}

/** Deletes the account with all dependent rows, and reserves its name. */
export async function removeAccount(change: Change, accountId: string): Promise<void> {
  await reserveUsernames(change, accountId, null);
  await change.db.deleteFrom('account').where('id', '=', accountId).execute();
}

/** The accounts that this one has absorbed. */
export async function findAbsorbed(db: Reader, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('account').select('id').where('merged_into', '=', accountId).execute();
  return rows.map(({ id }) => id);
}

/** The account that this one was merged into; null if it was not merged. */
export async function findMergedInto(db: Reader, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('merged_into')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.merged_into ?? null;
}
