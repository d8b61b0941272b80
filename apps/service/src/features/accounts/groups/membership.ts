import { groupLimits } from '@tongxing/contract/manage/groups.ts';
import { sql } from 'kysely';
import { beforeEveryId } from '../../../database/query/before-every-id.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';
import { publishEvents } from '../events/publish-event.ts';
import { countGroups, type StoredGroup } from './group-store.ts';

/** A group that an account is in. */
export interface OwnGroup extends Pick<StoredGroup, 'id' | 'key' | 'name' | 'visible_to_apps'> {
  /** Whether the account was put into this group itself, and not only into groups below it. */
  readonly isDirect: boolean;
}

/** Every group that an account is in, by its key. */
export async function listGroupsOf(db: Reader, accountId: string): Promise<readonly OwnGroup[]> {
  const { rows } = await sql<OwnGroup>`
    with recursive own (id) as (
      select group_id from account_group_member where account_id = ${accountId}
      union
      select parent_id from account_group_parent join own on own.id = group_id
    )
    select id, key, name, visible_to_apps, exists (
      select from account_group_member where account_id = ${accountId} and group_id = account_group.id
    ) as "isDirect"
    from account_group where id in (select id from own) order by key collate "C"`.execute(db as never);
  return rows;
}

/** The number of groups that an account would be in if it were put into these besides. */
export async function countGroupsWith(
  db: Reader,
  accountId: string,
  groupIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive own (id) as (
      (select group_id from account_group_member where account_id = ${accountId}
        union select unnest(${[...groupIds]}::uuid[]))
      union
      select parent_id from account_group_parent join own on own.id = group_id
    )
    select count(*) as count from own`.execute(db as never);
  return Number(rows[0]?.count);
}

/** Whether anybody in this group, or in one below it, is in more groups than one may be. */
export async function isAnybodyInTooMany(db: Reader, groupId: string): Promise<boolean> {
  if ((await countGroups(db)) <= groupLimits.ofPerson) return false;
  const { rows } = await sql`
    with recursive below (id) as (
      values (${groupId}::uuid)
      union
      select group_id from account_group_parent join below on below.id = parent_id
    ), own (account_id, id) as (
      select account_id, group_id from account_group_member where account_id in (
        select account_id from account_group_member where group_id in (select id from below)
      )
      union
      select account_id, parent_id from account_group_parent join own on own.id = group_id
    )
    select from own group by account_id having count(*) > ${groupLimits.ofPerson} limit 1`.execute(
    db as never,
  );
  return rows.length > 0;
}

/** The number of people in each of these groups, those of groups below it among them. */
export async function countMembers(
  db: Reader,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    with recursive below (top, id) as (
      select each, each from unnest(${[...groupIds]}::uuid[]) as each
      union
      select top, group_id from account_group_parent join below on below.id = parent_id
    )
    select top as id, count(distinct account_id) as count
    from below cross join lateral (
      select account_id from account_group_member where group_id = below.id offset 0
    ) as member group by top`.execute(db as never);
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

export interface Member {
  readonly accountId: string;
  readonly isDirect: boolean;
  /** The groups below it that the account was put into. */
  readonly via: readonly string[];
}

/** At most `limit` people in a group by their account, after this one. */
export async function listMembers(
  db: Reader,
  groupId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<readonly Member[]> {
  const { rows } = await sql<Member>`
    with recursive below (id) as (
      values (${groupId}::uuid)
      union
      select group_id from account_group_parent join below on below.id = parent_id
    )
    select account_id as "accountId", bool_or(group_id = ${groupId}) as "isDirect",
      coalesce(array_agg(group_id::text order by group_id) filter (where group_id <> ${groupId}), '{}') as via
    from (
      select distinct first.account_id from below cross join lateral (
        select account_id from account_group_member
        where group_id = below.id and account_id > ${after ?? beforeEveryId}::uuid order by account_id limit ${limit}
      ) as first order by first.account_id limit ${limit}
    ) as page
    join account_group_member using (account_id)
    where group_id in (select id from below)
    group by account_id order by account_id`.execute(db as never);
  return rows;
}

/** Somebody who was put into a group, or taken out of it. */
export interface Membership {
  readonly account_id: string;
  readonly group_id: string;
}

/** Publishes who joined or left which group. */
export const publishMembers = (
  change: Change,
  type: 'group.joined' | 'group.left',
  members: readonly Membership[],
): Promise<void> =>
  publishEvents(
    change,
    members.map(({ account_id: accountId, group_id: id }) => ({ type, accountId, data: { group_id: id } })),
  );

/** Publishes that everybody leaves a group which is about to be removed. */
export async function publishRemoval(
  change: Change,
  { id, key, visible_to_apps: isVisible }: Pick<StoredGroup, 'id' | 'key' | 'visible_to_apps'>,
): Promise<void> {
  const members = await change.db
    .selectFrom('account_group_member')
    .select('account_id')
    .where('group_id', '=', id)
    .execute();
  const data = { group_id: id, removed: { key, isVisible } };
  await publishEvents(
    change,
    members.map(({ account_id: accountId }) => ({ type: 'group.left', accountId, data })),
  );
}

/** Puts accounts into groups; who is in one already stays as it is. */
export async function insertMembers(
  change: Change,
  members: readonly { readonly accountId: string; readonly groupId: string }[],
  by: string,
): Promise<void> {
  if (members.length === 0) return;
  const { db, at } = change;
  const joined = await db
    .insertInto('account_group_member')
    .values(
      members.map(({ accountId, groupId }) => ({
        account_id: accountId,
        group_id: groupId,
        joined_at: at,
        joined_by: by,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['account_id', 'group_id'])
    .execute();
  await publishMembers(change, 'group.joined', joined);
}

/** Takes an account out of a group; false where it was not put into this one. */
export async function deleteMember(change: Change, groupId: string, accountId: string): Promise<boolean> {
  const left = await change.db
    .deleteFrom('account_group_member')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .returning(['account_id', 'group_id'])
    .execute();
  await publishMembers(change, 'group.left', left);
  return left.length > 0;
}
