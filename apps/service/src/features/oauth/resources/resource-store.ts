import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { ResourceTable } from '../../../database/schema/resources.ts';
import type { Passage } from '../../../transaction/account-data.ts';
import type { Change } from '../../../transaction/work.ts';
import { lockAccount } from '../../accounts/accounts/account-store.ts';

export type ResourceRow = Selectable<ResourceTable>;

/** What an app was given of an API. */
export interface ResourceGrant {
  readonly scopes: readonly string[];
  readonly exchange: boolean;
}

/** An API with what the asking app was given of it; null where nothing was. */
export interface AskedFor {
  readonly resource: ResourceRow;
  readonly given: ResourceGrant | null;
}

type AskedRow = ResourceRow & { readonly given: ResourceGrant | null };

const given = `(select json_build_object('scopes', given.scopes, 'exchange', given.exchange) from resource_grant given
  where given.resource_id = resource.id and given.client_id = $2) as given`;
const readByAudience = hotQuery<AskedRow>(`
  select resource.*, ${given} from resource where audience = $1 and status <> 'unverified'`);
const readById = hotQuery<AskedRow>(`select resource.*, ${given} from resource where id = $1`);

const toAskedFor = (row: AskedRow | undefined): AskedFor | null =>
  row ? { resource: row, given: row.given } : null;

/**
 * The API that an app names, whatever its state; null for none. One whose developer has not shown that the host is theirs is
 * none: it must not stop the owner of the host.
 */
export async function findByAudience(db: Reader, audience: string, appId: string): Promise<AskedFor | null> {
  const [row] = await readByAudience(db, audience, appId);
  return toAskedFor(row);
}

/** An API by its id, with what this app was given of it. */
export async function findAskedFor(db: Reader, id: string, appId: string): Promise<AskedFor | null> {
  const [row] = await readById(db, id, appId);
  return toAskedFor(row);
}

export async function findResource(db: Reader, id: string): Promise<ResourceRow | null> {
  return (await db.selectFrom('resource').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** APIs by their ids; what is gone is left out. */
export async function findResources(db: Reader, ids: readonly string[]): Promise<readonly ResourceRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('resource')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

/** An API, locked until the change commits. */
export async function lockResource({ db }: Change, id: string): Promise<ResourceRow | null> {
  const row = await db.selectFrom('resource').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** The APIs of an account, the newest first, each with what apps were given of it. */
export async function listOwnResources(db: Reader, ownerId: string) {
  const rows = await db
    .selectFrom('resource')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const grants = await db
    .selectFrom('resource_grant')
    .innerJoin('app', 'app.id', 'resource_grant.client_id')
    .innerJoin('resource', 'resource.id', 'resource_grant.resource_id')
    .select(['resource_id', 'resource_grant.client_id', 'resource_grant.scopes', 'exchange', 'app.name'])
    .where('resource.owner_id', '=', ownerId)
    .orderBy('resource_grant.given_at')
    .execute();
  return rows.map((row) => ({
    row,
    grants: grants.filter(({ resource_id: of }) => of === row.id),
  }));
}

/** How long an API that nobody has shown to be theirs keeps others from its audience, in seconds. */
const heldSeconds = 24 * 3600;

/**
 * Adds an API; false where its audience is taken. One that its developer has not shown to be theirs for a day gives way to
 * somebody else, so that a stranger cannot keep an address.
 */
export async function insertResource(change: Change, row: Insertable<ResourceTable>): Promise<boolean> {
  const { db, at } = change;
  await db
    .deleteFrom('resource')
    .where('audience_key', '=', row.audience_key)
    .where('status', '=', 'unverified')
    .where('owner_id', '!=', row.owner_id)
    .where('created_at', '<', new Date(at.getTime() - heldSeconds * 1000))
    .execute();
  const { numInsertedOrUpdatedRows: made = 0n } = await db
    .insertInto('resource')
    .values(row)
    .onConflict((conflict) => conflict.column('audience_key').doNothing())
    .executeTakeFirstOrThrow();
  return made > 0n;
}

/** How many APIs an account has; the account is locked, so that concurrent registrations count. */
export async function countOwnResources(change: Change, ownerId: string): Promise<number> {
  await lockAccount(change, ownerId);
  const { count } = await change.db
    .selectFrom('resource')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateResource(
  { db, at }: Change,
  id: string,
  changes: Updateable<ResourceTable>,
): Promise<void> {
  await db
    .updateTable('resource')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteResource({ db }: Change, id: string): Promise<void> {
  await db.deleteFrom('resource').where('id', '=', id).execute();
}

/** Replaces what an app was given of an API; no scopes: nothing. */
export async function setResourceGrant(
  { db, at }: Change,
  resourceId: string,
  appId: string,
  grant: ResourceGrant,
): Promise<void> {
  if (grant.scopes.length === 0) {
    await db
      .deleteFrom('resource_grant')
      .where('resource_id', '=', resourceId)
      .where('client_id', '=', appId)
      .execute();
    return;
  }
  const saved = { scopes: [...grant.scopes], exchange: grant.exchange, given_at: at };
  await db
    .insertInto('resource_grant')
    .values({ resource_id: resourceId, client_id: appId, ...saved })
    .onConflict((conflict) => conflict.columns(['resource_id', 'client_id']).doUpdateSet(saved))
    .execute();
}

/** Moves the APIs of an account to another one. */
export async function handOverResources({ db }: Change, { from, to }: Passage): Promise<void> {
  await db.updateTable('resource').set({ owner_id: to }).where('owner_id', '=', from).execute();
}

interface ResourcesQuery {
  readonly q?: string | undefined;
  readonly status?: ResourceRow['status'] | 'waiting' | undefined;
  readonly owner?: string | undefined;
  readonly limit: number;
  readonly after: readonly string[] | null;
}

/** APIs, the newest first: up to one more than the limit. */
export function searchResources(db: Reader, { q, status, owner, limit, after }: ResourcesQuery) {
  let query = db.selectFrom('resource').selectAll();
  if (q) {
    const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((either) =>
      either.or([either('id', '=', q), either('audience', '=', q), either('name', 'ilike', part)]),
    );
  }
  if (status === 'waiting') {
    query = query.where((either) =>
      either.or([either('status', '=', 'in_review'), either('pending', 'is not', null)]),
    );
  } else if (status) query = query.where('status', '=', status);
  if (owner) query = query.where('owner_id', '=', owner);
  const [at, id] = after ?? [];
  if (at !== undefined && id !== undefined) {
    query = query.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id})`);
  }
  return query
    .select(sql<string>`created_at::text`.as('sorted'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}
