import { fieldNames, type ProfileField } from '@tongxing/contract/words.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';
import { reserveUsername } from './freed-usernames.ts';

/** From now on the account is part of the other one: it may not act, and signing in to it says so. */
export async function absorbAccount(change: Change, absorbedId: string, remainingId: string): Promise<void> {
  await change.db
    .updateTable('account')
    .set({ status: 'merged', merged_into: remainingId })
    .where('id', '=', absorbedId)
    .execute();
}

/** An account by itself again. */
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

/** Leaves nothing of an absorbed account but its number; whatever had gone into it before goes along. */
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

/** Emptied accounts that have nothing to say any more, their log being gone; some of them at a time. */
export async function findSilentAccounts(db: Reader): Promise<string[]> {
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

/** Lets the name of an account rest, and of those that wait in it for their merge to be final. */
async function reserveUsernames(change: Change, accountId: string, owner: string | null): Promise<void> {
  const named = await change.db
    .selectFrom('account')
    .select('username')
    .where((row) => row.or([row('id', '=', accountId), row('merged_into', '=', accountId)]))
    .where('username', 'is not', null)
    .execute();
  for (const { username } of named) if (username) await reserveUsername(change, username, owner);
}

/** Removes the account's row, and with it everything that hangs on it; its name rests. */
export async function removeAccount(change: Change, accountId: string): Promise<void> {
  await reserveUsernames(change, accountId, null);
  await change.db.deleteFrom('account').where('id', '=', accountId).execute();
}

/** The accounts that have gone into this one: they go with it. */
export async function findAbsorbed(db: Reader, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('account').select('id').where('merged_into', '=', accountId).execute();
  return rows.map(({ id }) => id);
}

/** The account that an absorbed one is part of; null for any other. */
export async function findMergedInto(db: Reader, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('merged_into')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.merged_into ?? null;
}
