import { usernameReservedSeconds } from '@tongxing/contract/limits.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import { digestsByEach, type Peppers } from '../../../transaction/peppers.ts';
import type { Change } from '../../../transaction/work.ts';

const hashOf = (pepper: Buffer, username: string) =>
  keyedHash(pepper).update(`freed username\n${username.toLowerCase()}`).digest();

/**
 * Reserves a name that its account has given up, so that no stranger takes a name by which people and other sites know
 * somebody. `formerOwner` may take it back; null if the account is removed.
 */
export async function reserveUsername(
  { db, at, pepper }: Change,
  username: string,
  formerOwner: string | null,
): Promise<void> {
  const reservation = { account_id: formerOwner, free_at: addSeconds(at, usernameReservedSeconds) };
  await db
    .insertInto('reserved_username')
    .values({ name_hash: hashOf(pepper, username), ...reservation })
    .onConflict((conflict) => conflict.column('name_hash').doUpdateSet(reservation))
    .execute();
}

/** The names among these that are reserved at `now` for everybody but `accountId`, in the given spelling. */
export async function findReservedUsernames(
  db: Reader,
  peppers: Peppers,
  usernames: readonly string[],
  now: Date,
  accountId: string | null = null,
): Promise<readonly string[]> {
  if (usernames.length === 0) return [];
  const hashes = usernames.map((each) => digestsByEach(peppers, (pepper) => hashOf(pepper, each)));
  const rows = await db
    .selectFrom('reserved_username')
    .select('name_hash')
    .where(sql<SqlBool>`name_hash = any(${hashes.flat()}::bytea[])`)
    .where('free_at', '>', now)
    .where(sql<SqlBool>`(account_id is null or account_id is distinct from ${accountId}::uuid)`)
    .execute();
  const reserved = new Set(rows.map(({ name_hash: hash }) => hash.toString('hex')));
  return usernames.filter((_, index) => hashes[index]?.some((hash) => reserved.has(hash.toString('hex'))));
}

/** Whether the name is reserved for this account, its former owner. */
export async function wasOwnUsername(change: Change, accountId: string, username: string): Promise<boolean> {
  const row = await change.db
    .selectFrom('reserved_username')
    .select('free_at')
    .where(
      'name_hash',
      'in',
      digestsByEach(change, (pepper) => hashOf(pepper, username)),
    )
    .where('account_id', '=', accountId)
    .where('free_at', '>', change.at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes at most `most` expired reservations, and returns how many. */
export async function purgeExpiredUsernames({ db, at }: Change, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reserved_username where ctid in (
      select ctid from reserved_username where free_at <= ${at} limit ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
