import { type Permission, permissionTo } from '@tongxing/contract/permissions.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { isUuid } from '../../../kernel/text/is-uuid.ts';
import { listNames } from '../../accounts/accounts/account-rows.ts';
import { findGroups } from '../../accounts/groups/group-store.ts';
import { listAppNames } from '../../oauth/apps/app-store.ts';
import { findResources } from '../../oauth/resources/resource-store.ts';
import { listEndpoints } from '../../oauth/webhooks/endpoint-store.ts';
import type { Operator } from './operator.ts';

/** What an operator's act was about. */
interface Target {
  readonly target_kind: string | null;
  readonly target_id: string | null;
}

type Named = readonly (readonly [id: string, name: string])[];

/** The names by which operators know accounts: the nickname, else the user name, else the number. */
export async function nameAccounts(db: Reader, ids: readonly string[]): Promise<Named> {
  const rows = await listNames(db, [...new Set(ids.filter(isUuid))]);
  return rows.map(({ id, nickname, username, number }) => [id, nickname || username || number]);
}

const named = (rows: readonly { readonly id: string; readonly name: string }[]): Named =>
  rows.map(({ id, name }) => [id, name]);

interface Kind {
  readonly of: readonly string[];
  readonly needs: Permission;
  find(db: Reader, ids: readonly string[]): Promise<Named>;
}

const kinds: readonly Kind[] = [
  { of: ['account', 'operator'], needs: permissionTo.readPeople, find: nameAccounts },
  {
    of: ['group'],
    needs: permissionTo.readGroups,
    find: async (db, ids) => named(await findGroups(db, ids.filter(isUuid))),
  },
  {
    of: ['client'],
    needs: permissionTo.readApps,
    find: async (db, ids) => named(await listAppNames(db, ids)),
  },
  {
    of: ['resource'],
    needs: permissionTo.readApps,
    find: async (db, ids) => named(await findResources(db, ids.filter(isUuid))),
  },
  {
    of: ['webhook'],
    needs: permissionTo.readSettings,
    find: async (db, ids) =>
      (await listEndpoints(db))
        .filter(({ id }) => ids.includes(id))
        .map(({ id, url }) => [id, new URL(url).host]),
  },
];

/**
 * The names that targets have now, of those that the operator may read anyway; null for the others, for what is gone, and
 * for targets that are called by their id, such as settings.
 */
export async function nameTargets(
  db: Reader,
  { permissions }: Pick<Operator, 'permissions'>,
  targets: readonly Target[],
): Promise<(target: Target) => string | null> {
  const found = new Map<string, string>();
  for (const { of, needs, find } of kinds) {
    const wanted = targets.flatMap(({ target_kind: kind, target_id: id }) =>
      id !== null && of.includes(kind ?? '') ? [id] : [],
    );
    if (wanted.length === 0 || !permissions.has(needs)) continue;
    for (const [id, name] of await find(db, [...new Set(wanted)])) found.set(id, name);
  }
  return ({ target_id: id }) => found.get(id ?? '') ?? null;
}
