import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';
import { type Page, uuid } from './pushed-user-store.ts';

/** A group that an app pushes. */
export interface PushedGroup {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

const groupsOf = (db: Reader, appId: string) =>
  db
    .selectFrom('scim_group')
    .innerJoin('account_group', 'account_group.id', 'scim_group.group_id')
    .where('scim_group.client_id', '=', appId);

const columns = [
  'account_group.id',
  'account_group.key',
  'account_group.name',
  'scim_group.external_id as externalId',
  'scim_group.created_at as createdAt',
  'scim_group.changed_at as changedAt',
] as const;

/** A page of the groups that an app pushes, and how many there are. Only `id`, `displayName` and `externalId` find groups. */
export async function listPushedGroups(db: Reader, appId: string, { conditions, startIndex, count }: Page) {
  let query = groupsOf(db, appId);
  for (const { attribute, value } of conditions) {
    const wanted = String(value);
    if (attribute === 'displayName') query = query.where('account_group.name', '=', wanted);
    else if (attribute === 'externalId') query = query.where('scim_group.external_id', '=', wanted);
    else if (attribute === 'id' && uuid.test(wanted)) query = query.where('account_group.id', '=', wanted);
    else return { groups: [], total: 0 };
  }
  const { total } = await query
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const groups: PushedGroup[] =
    count === 0
      ? []
      : await query
          .select(columns)
          .orderBy('scim_group.created_at')
          .orderBy('account_group.id')
          .offset(startIndex - 1)
          .limit(count)
          .execute();
  return { groups, total: Number(total) };
}

/** One of the groups that an app pushes; null for any other. */
export async function findPushedGroup(db: Reader, appId: string, id: string): Promise<PushedGroup | null> {
  if (!uuid.test(id)) return null;
  const row = await groupsOf(db, appId).select(columns).where('account_group.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Who is in each of these groups, by the id of the account. */
export async function listPushedMembers(db: Reader, ids: readonly string[]) {
  const members = new Map<string, string[]>();
  if (ids.length === 0) return members;
  const rows = await db
    .selectFrom('account_group_member')
    .select(['group_id', 'account_id'])
    .where(sql<boolean>`group_id = any(${[...ids]}::uuid[])`)
    .orderBy('account_id')
    .execute();
  for (const { group_id: group, account_id: account } of rows)
    members.set(group, [...(members.get(group) ?? []), account]);
  return members;
}

export async function insertPushedGroup(
  { db, at }: Change,
  appId: string,
  groupId: string,
  externalId: string | null,
): Promise<void> {
  await db
    .insertInto('scim_group')
    .values({ group_id: groupId, client_id: appId, external_id: externalId, created_at: at, changed_at: at })
    .execute();
}

export async function updatePushedGroup(
  { db, at }: Change,
  groupId: string,
  externalId: string | null,
): Promise<void> {
  await db
    .updateTable('scim_group')
    .set({ external_id: externalId, changed_at: at })
    .where('group_id', '=', groupId)
    .execute();
}
