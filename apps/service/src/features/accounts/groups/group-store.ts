import type { GroupRule } from '@tongxing/contract/rules/group-rule.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { GroupSource } from '../../../database/schema/groups.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Hierarchy } from './hierarchy.ts';

export interface StoredGroup {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly visible_to_apps: boolean;
  readonly source: GroupSource;
  /** Whom it consists of; null unless `source` is `rule`. */
  readonly rule: GroupRule | null;
  readonly created_at: Date;
  readonly changed_at: Date;
}

/** Locks the groups until the change ends: how they stand in each other, and with them what a membership gives. */
export async function lockGroups({ db }: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tongxing groups'))`.execute(db);
}

/** The same for who only puts people into groups: several at once, but no group changes meanwhile. */
export async function shareGroups({ db }: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('tongxing groups'))`.execute(db);
}

/** At most `limit` groups by their key, after this one; `q`: a part of the key or name. */
export async function listStoredGroups(
  db: Reader,
  { q, after, limit }: { q: string | undefined; after: string | undefined; limit: number },
): Promise<readonly StoredGroup[]> {
  const order = sql<string>`key collate "C"`;
  const like = q === undefined ? null : `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('account_group')
    .selectAll()
    .$if(like !== null, (found) =>
      found.where(sql<boolean>`(lower(key) like ${like} or lower(name) like ${like})`),
    )
    .$if(after !== undefined, (found) => found.where(sql<boolean>`${order} > ${after} collate "C"`))
    .orderBy(order)
    .limit(limit)
    .execute();
}

/** The groups with these ids, by their key. */
export async function findGroups(db: Reader, ids: readonly string[]): Promise<readonly StoredGroup[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('account_group')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy(sql`key collate "C"`)
    .execute();
}

/** The groups with these keys, in capital letters or not. */
export async function findGroupsByKey(db: Reader, keys: readonly string[]): Promise<readonly StoredGroup[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('account_group')
    .selectAll()
    .where(sql<boolean>`lower(key) in (select lower(each) from unnest(${[...keys]}::text[]) as each)`)
    .execute();
}

/** The number of groups. */
export async function countGroups(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('account_group')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which groups stand in which, of all groups. */
export async function readHierarchy(db: Reader): Promise<Hierarchy> {
  const rows = await db.selectFrom('account_group_parent').selectAll().orderBy('parent_id').execute();
  const hierarchy = new Map<string, string[]>();
  for (const { group_id: id, parent_id: parent } of rows) {
    hierarchy.set(id, [...(hierarchy.get(id) ?? []), parent]);
  }
  return hierarchy;
}

export async function insertGroup({ db }: Change, group: StoredGroup): Promise<void> {
  const { rule, ...fields } = group;
  await db
    .insertInto('account_group')
    .values({ ...fields, rule: rule && JSON.stringify(rule) })
    .execute();
}

export async function updateGroup(
  { db, at }: Change,
  id: string,
  changes: Partial<Pick<StoredGroup, 'key' | 'name' | 'visible_to_apps' | 'source' | 'rule'>>,
): Promise<void> {
  const { rule, ...fields } = changes;
  await db
    .updateTable('account_group')
    .set({ ...fields, ...(rule === undefined ? {} : { rule: rule && JSON.stringify(rule) }), changed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Replaces what a group stands in. */
export async function setParents({ db }: Change, id: string, parents: readonly string[]): Promise<void> {
  await db.deleteFrom('account_group_parent').where('group_id', '=', id).execute();
  if (parents.length === 0) return;
  await db
    .insertInto('account_group_parent')
    .values(parents.map((parent) => ({ group_id: id, parent_id: parent })))
    .execute();
}

export async function deleteGroup({ db }: Change, id: string): Promise<void> {
  await db.deleteFrom('account_group').where('id', '=', id).execute();
}
