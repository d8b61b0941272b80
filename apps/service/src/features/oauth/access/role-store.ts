import type { WrittenRole } from '@tongxing/contract/rules/app-role.ts';
import { sql } from 'kysely';
import { beforeEveryId } from '../../../database/query/before-every-id.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';
import { publishEvent } from '../../accounts/events/publish-event.ts';

/** Whom a role is given to. */
export type RoleHolder = { readonly accountId: string } | { readonly groupId: string };

export interface StoredRole {
  readonly key: string;
  readonly name: string;
  readonly isDefault: boolean;
  /** The number of people that it was given to, beside those of the groups. */
  readonly people: number;
  readonly groups: readonly {
    readonly id: string;
    readonly key: string;
    readonly name: string;
    readonly visible: boolean;
  }[];
}

/** The roles of an app in their order. */
export async function listRoles(db: Reader, appId: string): Promise<readonly StoredRole[]> {
  const { rows } = await sql<StoredRole>`
    select role.key, role.name, role.is_default as "isDefault",
      (select count(*)::int from app_role_person person
        where person.client_id = role.client_id and person.role_key = role.key) as people,
      (select coalesce(json_agg(json_build_object('id', given.id, 'key', given.key, 'name', given.name,
          'visible', given.visible_to_apps) order by given.key), '[]')
        from app_role_group holder join account_group given on given.id = holder.group_id
        where holder.client_id = role.client_id and holder.role_key = role.key) as groups
    from app_role role where role.client_id = ${appId} order by role.position`.execute(db as never);
  return rows;
}

/** Whether an app has a role of this key. */
export async function hasRole(db: Reader, appId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_role')
    .select('key')
    .where('client_id', '=', appId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the roles of an app. Who has one that stays keeps it; the others are taken from everybody. */
export async function replaceRoles(
  { db }: Change,
  appId: string,
  roles: readonly WrittenRole[],
): Promise<void> {
  await db
    .deleteFrom('app_role')
    .where('client_id', '=', appId)
    .where(sql<boolean>`key <> all(${roles.map(({ key }) => key)}::text[])`)
    .execute();
  if (roles.length === 0) return;
  await db
    .insertInto('app_role')
    .values(
      roles.map(({ key, name, default: isDefault }, position) => ({
        client_id: appId,
        key,
        name,
        is_default: isDefault,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'key']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        is_default: ref('excluded.is_default'),
        position: ref('excluded.position'),
      })),
    )
    .execute();
}

interface Given {
  readonly appId: string;
  readonly role: string;
  readonly holder: RoleHolder;
}

/** Publishes that a role was given or taken; about a group, nobody is named. */
const publishRole = (
  change: Change,
  type: 'role.granted' | 'role.removed',
  { appId, role, holder }: Given,
): Promise<void> =>
  'accountId' in holder
    ? publishEvent(change, { type, accountId: holder.accountId, appId, data: { role } })
    : publishEvent(change, { type, accountId: null, appId, data: { role, group_id: holder.groupId } });

/** Gives a role; who has it keeps it as it was. False where they had it. */
export async function giveRole(change: Change, given: Given, by: string): Promise<boolean> {
  const isGiven = await insertRole(change, given, by);
  if (isGiven) await publishRole(change, 'role.granted', given);
  return isGiven;
}

async function insertRole({ db, at }: Change, { appId, role, holder }: Given, by: string): Promise<boolean> {
  const given = { client_id: appId, role_key: role, given_at: at, given_by: by };
  const { numInsertedOrUpdatedRows: made = 0n } =
    'accountId' in holder
      ? await db
          .insertInto('app_role_person')
          .values({ ...given, account_id: holder.accountId })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('app_role_group')
          .values({ ...given, group_id: holder.groupId })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
  return made > 0n;
}

/** Takes a role back; false where it was not given to them. */
export async function takeRole(change: Change, given: Given): Promise<boolean> {
  const isTaken = await deleteRole(change, given);
  if (isTaken) await publishRole(change, 'role.removed', given);
  return isTaken;
}

async function deleteRole({ db }: Change, { appId, role, holder }: Given): Promise<boolean> {
  const { numDeletedRows } =
    'accountId' in holder
      ? await db
          .deleteFrom('app_role_person')
          .where('client_id', '=', appId)
          .where('role_key', '=', role)
          .where('account_id', '=', holder.accountId)
          .executeTakeFirstOrThrow()
      : await db
          .deleteFrom('app_role_group')
          .where('client_id', '=', appId)
          .where('role_key', '=', role)
          .where('group_id', '=', holder.groupId)
          .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** At most `limit` accounts that a role was given to by their id, after this one. */
export async function listRolePeople(
  db: Reader,
  { appId, role }: { readonly appId: string; readonly role: string },
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('app_role_person')
    .select('account_id')
    .where('client_id', '=', appId)
    .where('role_key', '=', role)
    .where('account_id', '>', after ?? beforeEveryId)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id: id }) => id);
}
