import type { AppType } from '@tongxing/contract/rules/app-types.ts';
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { AppSecretTable, AppTable } from '../../../database/schema/apps.ts';
import type { Tables } from '../../../database/schema.ts';
import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import type { Passage } from '../../../transaction/account-data.ts';
import type { Change } from '../../../transaction/work.ts';
import { lockAccount } from '../../accounts/accounts/account-store.ts';
import { reserveAppName } from './reserved-name-store.ts';

export type AppRow = Selectable<AppTable>;
/** An app that somebody registered. */
export type OwnedApp = AppRow & { readonly owner_id: string };
export type AppSecretRow = Selectable<AppSecretTable>;

export async function findApp(db: Reader, appId: string): Promise<AppRow | null> {
  const row = await db.selectFrom('app').selectAll().where('id', '=', appId).executeTakeFirst();
  return row ?? null;
}

/** What apps are called. */
export async function listAppNames(
  db: Reader,
  ids: readonly string[],
): Promise<readonly Pick<AppRow, 'id' | 'name'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('app')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
}

/** An app that this account owns, or looks after with its owner. */
export async function findOwnApp(db: Reader, ownerId: string, appId: string): Promise<OwnedApp | null> {
  const row = await db
    .selectFrom('app')
    .selectAll()
    .where('id', '=', appId)
    .where(isOf(ownerId))
    .$castTo<OwnedApp>()
    .executeTakeFirst();
  return row ?? null;
}

/** An SQL condition: the account owns the app, or looks after it with its owner. */
const isOf = (accountId: string) => (row: ExpressionBuilder<Tables, 'app'>) =>
  row.or([
    row('app.owner_id', '=', accountId),
    row.exists(
      row
        .selectFrom('app_owner')
        .select('app_owner.id')
        .where('app_owner.account_id', '=', accountId)
        .whereRef('app_owner.client_id', '=', 'app.id'),
    ),
  ]);

/** An app, locked until the change commits. */
export async function lockApp(change: Change, appId: string): Promise<AppRow | null> {
  const row = await change.db
    .selectFrom('app')
    .selectAll()
    .where('id', '=', appId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The URLs of active apps of other owners whose text contains one of these hosts. The caller has to check that the host
 * is really that of the URL.
 */
export function findNamedByOthers(db: Reader, appId: string, hosts: readonly string[]) {
  return db
    .selectFrom('app')
    .select(['homepage', 'redirect_uris as redirectUris'])
    .where('status', '=', 'active')
    .where('owner_id', '!=', (query) =>
      query.selectFrom('app as own').select('own.owner_id').where('own.id', '=', appId),
    )
    .where((either) =>
      either.or(
        hosts.map(
          (host) =>
            sql<boolean>`position(${host} in lower(homepage || ' ' || array_to_string(redirect_uris, ' '))) > 0`,
        ),
      ),
    )
    .execute();
}

/** One of the apps that the account owns or looks after, locked: of two concurrent changes the second sees the first. */
export async function lockOwnApp(change: Change, ownerId: string, appId: string): Promise<OwnedApp | null> {
  const row = await change.db
    .selectFrom('app')
    .selectAll()
    .where('id', '=', appId)
    .where(isOf(ownerId))
    .forUpdate()
    .$castTo<OwnedApp>()
    .executeTakeFirst();
  return row ?? null;
}

/** How many apps an account owns. */
export async function countOwnedApps(db: Reader, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('app')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface OwnAppsQuery {
  /** The size of a page; undefined: all apps. */
  readonly limit?: number | undefined;
  /** The creation time and id of the last app of the page before. That app may be gone. */
  readonly cursor?: string | undefined;
  /** Part of a name, or a whole id. */
  readonly query?: string | undefined;
  readonly types?: readonly AppType[] | undefined;
}

/**
 * The apps that an account owns or looks after, the newest first, each with its valid secrets and its number of consents. Null for an invalid cursor.
 */
export async function listOwnApps(
  db: Reader,
  ownerId: string,
  now: Date,
  { limit, cursor, query, types }: OwnAppsQuery = {},
) {
  const [, at, seen = ''] = cursor === undefined ? [] : (/^(\d{1,15})\.([a-z0-9]+)$/.exec(cursor) ?? []);
  if (cursor !== undefined && at === undefined) return null;
  const seenAt = new Date(Number(at));
  const rows = await db
    .selectFrom('app')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('consent')
        .select(fn.countAll<number>().as('count'))
        .whereRef('consent.client_id', '=', 'app.id')
        .as('people'),
    )
    .select(({ selectFrom }) =>
      selectFrom('app_usage')
        .select('app_usage.sign_ins')
        .whereRef('app_usage.client_id', '=', 'app.id')
        .where('app_usage.day', '=', beijingDayOf(now))
        .as('sign_ins_today'),
    )
    .where(isOf(ownerId))
    .$if(cursor !== undefined, (rest) =>
      rest.where((either) =>
        either.or([
          either('created_at', '<', seenAt),
          either.and([either('created_at', '=', seenAt), either('app.id', '>', seen)]),
        ]),
      ),
    )
    .$if(Boolean(query), (some) =>
      some.where((either) =>
        either.or([
          sql<boolean>`position(lower(${query}) in lower(name)) > 0`,
          either('app.id', '=', query ?? ''),
        ]),
      ),
    )
    .$if(types !== undefined, (some) => some.where('type', 'in', [...(types ?? [])]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, (some) => some.limit((limit ?? 0) + 1))
    .execute();
  const apps = rows.slice(0, limit);
  const last = rows.length > apps.length ? apps.at(-1) : undefined;
  const nextCursor = last ? `${last.created_at.getTime()}.${last.id}` : null;
  if (apps.length === 0) return { apps: [], nextCursor };
  const secrets = await db
    .selectFrom('app_secret')
    .selectAll()
    .where(
      'client_id',
      'in',
      apps.map((app) => app.id),
    )
    .where((either) => either.or([either('expires_at', 'is', null), either('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .execute();
  return {
    apps: apps.map((app) => ({
      app,
      people: app.people ?? 0,
      signInsToday: app.sign_ins_today ?? 0,
      secrets: secrets.filter((secret) => secret.client_id === app.id),
    })),
    nextCursor,
  };
}

/** False where the owner has `most` apps already. The owner's account is locked, so that concurrent registrations count. */
export async function insertApp(
  change: Change,
  app: Insertable<AppTable> & { readonly owner_id: string },
  most: number,
): Promise<boolean> {
  await lockAccount(change, app.owner_id);
  if ((await countOwnedApps(change.db, app.owner_id)) >= most) return false;
  await change.db.insertInto('app').values(app).execute();
  return true;
}

export async function updateApp(
  change: Change,
  appId: string,
  changes: Updateable<AppTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await change.db
    .updateTable('app')
    .set({ ...changes, updated_at: change.at })
    .where('id', '=', appId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an app and reserves its name where nobody else's app may look like it. */
export async function removeApp(change: Change, app: AppRow): Promise<void> {
  await reserveAppName(change, app);
  await change.db.deleteFrom('app').where('id', '=', app.id).execute();
}

/** Moves apps to another developer account: those named, or all. */
export async function handOverApps(
  change: Change,
  { from, to }: Passage,
  appIds?: readonly string[],
): Promise<void> {
  if (appIds?.length === 0) return;
  await change.db
    .updateTable('app')
    .set({ owner_id: to })
    .where('owner_id', '=', from)
    .$if(appIds !== undefined, (query) => query.where('id', 'in', [...(appIds ?? [])]))
    .execute();
}

/** Ends the registration access tokens of the account's apps. */
export async function endManagementTokens(change: Change, ownerId: string): Promise<void> {
  await change.db
    .updateTable('app')
    .set({ registration_digest: null })
    .where('owner_id', '=', ownerId)
    .where('registration_digest', 'is not', null)
    .execute();
}

/** An address that another app has for a service too, or had before it was suspended; null where none is. */
export async function findTakenService(
  db: Reader,
  appId: string,
  services: readonly string[],
): Promise<string | null> {
  if (services.length === 0) return null;
  const row = await db
    .selectFrom('app')
    .select('services')
    .where(sql<boolean>`services && ${[...services]}::text[]`)
    .where('id', '!=', appId)
    .where('status', 'in', ['active', 'suspended'])
    .executeTakeFirst();
  return row?.services.find((service) => services.includes(service)) ?? null;
}

/** Whether another app has this value, or had it before it was suspended; false for ''. */
async function isTaken(
  db: Reader,
  appId: string,
  column: 'origin' | 'entity_id',
  value: string,
): Promise<boolean> {
  if (value === '') return false;
  const row = await db
    .selectFrom('app')
    .select('id')
    .where(column, '=', value)
    .where('id', '!=', appId)
    .where('status', 'in', ['active', 'suspended'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another app guards this site. */
export const isOriginTaken = (db: Reader, appId: string, origin: string): Promise<boolean> =>
  isTaken(db, appId, 'origin', origin);

/** Whether another app is this service provider of SAML. */
export const isEntityTaken = (db: Reader, appId: string, entityId: string): Promise<boolean> =>
  isTaken(db, appId, 'entity_id', entityId);
