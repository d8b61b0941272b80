import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { ownGroups } from '../../accounts/groups/own-groups.ts';

interface Row {
  /** Two lists, the names in the order of the keys; null for none. Objects, and an order, cost twice as much where there are many. */
  readonly groups: readonly [keys: readonly string[] | null, names: readonly string[] | null];
  readonly roles: readonly {
    readonly key: string;
    readonly name: string;
    readonly isDefault: boolean;
    readonly isGiven: boolean;
  }[];
}

/** $1: the account, $2: the app. */
const readMemberships = hotQuery<Row>(`
  with recursive ${ownGroups}
  select
    (select json_build_array(array_agg(key), array_agg(name))
      from account_group where visible_to_apps and id in (select id from own)) as groups,
    (select coalesce(json_agg(json_build_object('key', role.key, 'name', role.name, 'isDefault', role.is_default,
        'isGiven', exists (
          select from app_role_person person where person.client_id = role.client_id
            and person.role_key = role.key and person.account_id = $1
        ) or exists (
          select from app_role_group holder where holder.client_id = role.client_id
            and holder.role_key = role.key and holder.group_id in (select id from own)
        )) order by role.position), '[]')
      from app_role role where role.client_id = $2) as roles`);

interface Named {
  readonly key: string;
  readonly name: string;
}

export interface Memberships {
  /** The groups that apps see, by their key. */
  readonly groups: readonly Named[];
  /** The person's roles in this app, in its order: those given to them or a group of theirs, or else the default ones. */
  readonly roles: readonly Named[];
}

/** What an app may learn of an account's groups, and the account's roles in this app. */
export async function findMemberships(db: Reader, accountId: string, appId: string): Promise<Memberships> {
  const [row] = await readMemberships(db, accountId, appId);
  if (!row) return { groups: [], roles: [] };
  const given = row.roles.filter(({ isGiven }) => isGiven);
  const roles = given.length > 0 ? given : row.roles.filter(({ isDefault }) => isDefault);
  const [keys, names] = row.groups;
  const groups = (keys ?? []).map((key, at) => ({ key, name: names?.[at] ?? '' }));
  groups.sort((one, other) => (one.key < other.key ? -1 : 1));
  return { groups, roles: roles.map(({ key, name }) => ({ key, name })) };
}
