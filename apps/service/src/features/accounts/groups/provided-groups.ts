import { groupLimits } from '@tongxing/contract/manage/groups.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';
import { countGroups, findGroupsByKey, insertGroup, lockGroups, shareGroups } from './group-store.ts';
import { countGroupsWith, insertMembers, type Membership, publishMembers } from './membership.ts';

/** The groups that somewhere else gives a person. */
export interface ProvidedGroups {
  readonly accountId: string;
  /** Who gives them, as members have it: `provider/KEY`. */
  readonly by: string;
  readonly keys: readonly string[];
  /** Whether a group that there is not yet is made. */
  readonly create: boolean;
  /** What a group that is made comes from. */
  readonly source: 'provider' | 'directory';
}

/**
 * Replaces the groups that one source gives a person; true where that changed any. Where operators put the person into a
 * group, that stays theirs. A group by a rule is left to its rule, and nobody gets into too many.
 */
export async function replaceProvided(
  change: Change,
  { accountId, by, keys, create, source }: ProvidedGroups,
): Promise<boolean> {
  const { db } = change;
  // To have the lock to itself later, a change may not have shared it.
  if (create && (await findMissing(db, keys)).length > 0) {
    await lockGroups(change);
    await makeProvided(change, await findMissing(db, keys), source);
  } else await shareGroups(change);
  const ids = (await findGroupsByKey(db, keys)).filter(({ rule }) => !rule).map(({ id }) => id);
  const gone = await db
    .deleteFrom('account_group_member')
    .where('account_id', '=', accountId)
    .where('joined_by', '=', by)
    .where(sql<boolean>`group_id <> all(${ids}::uuid[])`)
    .returning(['account_id', 'group_id'])
    .execute();
  await publishMembers(change, 'group.left', gone);
  const had = await db
    .selectFrom('account_group_member')
    .select('group_id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`group_id = any(${ids}::uuid[])`)
    .execute();
  const hasAlready = new Set(had.map(({ group_id: id }) => id));
  const come = ids.filter((id) => !hasAlready.has(id));
  const mayCome = come.length > 0 && (await countGroupsWith(db, accountId, come)) <= groupLimits.ofPerson;
  if (mayCome) {
    await insertMembers(
      change,
      come.map((groupId) => ({ accountId, groupId })),
      by,
    );
  }
  return mayCome || gone.length > 0;
}

/** The keys of which there is no group. */
async function findMissing(db: Reader, keys: readonly string[]): Promise<readonly string[]> {
  const known = new Set((await findGroupsByKey(db, keys)).map(({ key }) => key.toLowerCase()));
  return [...new Map(keys.map((key) => [key.toLowerCase(), key]))].flatMap(([low, key]) =>
    known.has(low) ? [] : [key],
  );
}

/** Makes groups that nobody sees and that stand in none. */
async function makeProvided(
  change: Change,
  keys: readonly string[],
  source: ProvidedGroups['source'],
): Promise<void> {
  const left = groupLimits.byProviders - (await countGroups(change.db));
  for (const key of keys.slice(0, Math.max(left, 0))) {
    await insertGroup(change, {
      id: change.random.uuid(),
      key,
      name: key,
      visible_to_apps: false,
      source,
      rule: null,
      created_at: change.at,
      changed_at: change.at,
    });
  }
}

/** Takes accounts out of the groups that providers gave them which they have not bound any more. Returns whom. */
export async function endProvided(change: Change, accountIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<Membership>`
    delete from account_group_member member
    where account_id = any(${[...accountIds]}::uuid[]) and joined_by like 'provider/%'
      and not exists (select from linked_identity bound
        where bound.account_id = member.account_id and 'provider/' || bound.provider = member.joined_by)
    returning account_id, group_id`.execute(change.db);
  await publishMembers(change, 'group.left', rows);
  return rows.map(({ account_id: account }) => account);
}

/** The keys of the groups that a source gives accounts, by account. */
export async function listProvided(
  db: Reader,
  by: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('account_group_member as member')
    .innerJoin('account_group', 'account_group.id', 'member.group_id')
    .select(['member.account_id', 'account_group.key'])
    .where('member.joined_by', '=', by)
    .where(sql<boolean>`member.account_id = any(${[...accountIds]}::uuid[])`)
    .execute();
  const byAccount = Map.groupBy(rows, ({ account_id: account }) => account);
  return new Map([...byAccount].map(([account, own]) => [account, own.map(({ key }) => key)]));
}
