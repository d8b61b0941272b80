import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';

/** Values of fields by their keys, as they are saved; null takes one away. */
export type StoredFields = ReadonlyMap<string, string>;
export type FieldChanges = ReadonlyMap<string, string | null>;

/** What an account has in its own fields, also in those that the settings no longer name. */
export async function findFields(db: Reader, accountId: string): Promise<StoredFields> {
  const rows = await db
    .selectFrom('profile_field')
    .select(['key', 'value'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** The same of many accounts. */
export async function listFields(
  db: Reader,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, StoredFields>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('profile_field')
    .select(['account_id', 'key', 'value'])
    .where('account_id', 'in', [...accountIds])
    .execute();
  const byAccount = Map.groupBy(rows, ({ account_id: id }) => id);
  return new Map([...byAccount].map(([id, own]) => [id, new Map(own.map(({ key, value }) => [key, value]))]));
}

const rowsOf = (accountId: string, values: readonly (readonly [key: string, value: string | null])[]) =>
  values.flatMap(([key, value]) => (value === null ? [] : { account_id: accountId, key, value }));

/** Those of the changes that are other than what an account has. */
export const changedFields = (has: StoredFields, changes: FieldChanges): FieldChanges =>
  new Map([...changes].filter(([key, value]) => (has.get(key) ?? null) !== value));

/** Saves values that `readFields` has read. Returns the keys of those that are other than before. */
export async function saveFields(
  { db }: Change,
  accountId: string,
  changes: FieldChanges,
): Promise<readonly string[]> {
  if (changes.size === 0) return [];
  const changed = [...changedFields(await findFields(db, accountId), changes)];
  const gone = changed.filter(([, value]) => value === null).map(([key]) => key);
  const set = rowsOf(accountId, changed);
  if (gone.length > 0)
    await db
      .deleteFrom('profile_field')
      .where('account_id', '=', accountId)
      .where('key', 'in', gone)
      .execute();
  if (set.length > 0) {
    await db
      .insertInto('profile_field')
      .values(set)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'key']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
      )
      .execute();
  }
  return changed.map(([key]) => key);
}

/** Saves the values of new accounts, some hundred at once. */
export async function addFields(
  { db }: Change,
  people: readonly { readonly accountId: string; readonly fields: FieldChanges }[],
): Promise<void> {
  const rows = people.flatMap(({ accountId, fields }) => rowsOf(accountId, [...fields]));
  // In parts, below the most parameters of a statement.
  for (let from = 0; from < rows.length; from += 5000)
    await db
      .insertInto('profile_field')
      .values(rows.slice(from, from + 5000))
      .execute();
}

/** Gives an absorbed account's values to the remaining one, where that has none of its own. */
export async function moveFields({ db }: Change, from: string, to: string): Promise<void> {
  await sql`
    insert into profile_field (account_id, key, value)
    select ${to}::uuid, key, value from profile_field where account_id = ${from}
    on conflict do nothing`.execute(db as never);
  await db.deleteFrom('profile_field').where('account_id', '=', from).execute();
}
