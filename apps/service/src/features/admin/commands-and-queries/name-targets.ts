import { permissionTo } from '@tongxing/contract/permissions.ts';
import type { Reader } from '../../../database/query/reader.ts';
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

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The names by which operators know accounts: the nickname, else the user name, else the number. */
export async function nameAccounts(db: Reader, ids: readonly string[]): Promise<Named> {
  const rows = await listNames(
    db,
    ids.filter((id) => uuid.test(id)),
  );
  return rows.map(({ id, nickname, username, number }) => [id, nickname || username || number]);
}

const kinds = [
  { of: ['account', 'operator'], needs: permissionTo.readPeople, find: nameAccounts },
  {
    of: ['group'],
    needs: permissionTo.readGroups,
    find: async (db: Reader, ids: readonly string[]): Promise<Named> =>
      (
        await findGroups(
          db,
          ids.filter((id) => uuid.test(id)),
        )
      ).map(({ id, name }) => [id, name]),
  },
  {
    of: ['client'],
    needs: permissionTo.readApps,
    find: async (db: Reader, ids: readonly string[]): Promise<Named> =>
      (await listAppNames(db, ids)).map(({ id, name }) => [id, name]),
  },
  {
    of: ['resource'],
    needs: permissionTo.readApps,
    find: async (db: Reader, ids: readonly string[]): Promise<Named> =>
      (
        await findResources(
          db,
          ids.filter((id) => uuid.test(id)),
        )
      ).map(({ id, name }) => [id, name]),
  },
  {
    of: ['webhook'],
    needs: permissionTo.readSettings,
    find: async (db: Reader, ids: readonly string[]): Promise<Named> =>
      (await listEndpoints(db))
        .filter(({ id }) => ids.includes(id))
        .map(({ id, url }) => [id, new URL(url).host]),
  },
] as const;

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
      id !== null && of.some((each) => each === kind) ? [id] : [],
    );
    if (wanted.length === 0 || !permissions.has(needs)) continue;
    for (const [id, name] of await find(db, [...new Set(wanted)])) found.set(id, name);
  }
  return ({ target_id: id }) => found.get(id ?? '') ?? null;
}
