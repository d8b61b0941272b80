import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../database/connect/open-postgres.ts';
import { hotQuery, hotStatement } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Passage } from '../../../transaction/account-data.ts';
import type { Change } from '../../../transaction/work.ts';
import type { DataAccess } from '../apps/apps-work.ts';

/**
 * Writes all of them in one statement that waits neither for the disk nor for locks. Accounts that a change has locked (a
 * merge, an erasure) are returned, for the next time. Accounts that are gone are left out.
 */
const add = hotStatement<{ id: string }>(`
  with living as materialized (
    select id from account where id = any($1::uuid[]) order by id for key share skip locked
  ), written as (
    insert into app_data_access (account_id, client_id, app_name, day, way, kinds, times, first_at, last_at)
    select account_id, client_id, coalesce(app.name, ''), day, way, string_to_array(kinds, ' '), times, first_at, last_at
    from unnest($2::uuid[], $3::text[], $4::date[], $5::text[], $6::text[], $7::int[], $8::timestamptz[], $9::timestamptz[])
      with ordinality as reading (account_id, client_id, day, way, kinds, times, first_at, last_at, place)
    join living on living.id = account_id
    left join app on app.id = client_id
    where set_config('synchronous_commit', 'off', true) is not null
    order by place
    on conflict (account_id, client_id, day, way, kinds) do update set
      app_name = excluded.app_name,
      times = app_data_access.times + excluded.times,
      first_at = least(app_data_access.first_at, excluded.first_at),
      last_at = greatest(app_data_access.last_at, excluded.last_at)
  )
  select id from account where id = any($1::uuid[]) and id not in (select id from living)`);

/** Adds to the table in the given order. Returns the accounts that are locked, whose data accesses were not written. */
export async function addDataAccess(
  database: Database,
  dataAccess: readonly DataAccess[],
): Promise<string[]> {
  const column = <Value>(of: (access: DataAccess) => Value) => dataAccess.map(of);
  const left = await add(
    database,
    [...new Set(column(({ accountId }) => accountId))],
    column(({ accountId }) => accountId),
    column(({ appId }) => appId),
    column(({ day }) => day),
    column(({ way }) => way),
    column(({ kinds }) => kinds.join(' ')),
    column(({ times }) => times),
    column(({ firstAt }) => firstAt),
    column(({ lastAt }) => lastAt),
  );
  return left.map(({ id }) => id);
}

const findKnown = hotQuery<{ known: boolean }>(`
  select exists (select from consent where account_id = $1 and client_id = $2)
    or exists (select from app_data_access where account_id = $1 and client_id = $2)
    or exists (select from activity where account_id = $1 and kind = 'app_granted' and method = $2) as known`);

/** Whether the account ever had a consent to the app, as far as records go. Calls reveal nothing of other apps. */
export async function isKnownApp(db: Reader, accountId: string, appId: string): Promise<boolean> {
  const [row] = await findKnown(db, accountId, appId);
  return row?.known ?? false;
}

/** The days of one page; each has a few rows. */
const daysAtOnce = 7;

/** The days on which an app got data, the latest first. `before`: the last day of the page before. */
export async function listDataAccess(
  db: Reader,
  { accountId, appId, before }: { accountId: string; appId: string; before: string | null },
) {
  const ofApp = db
    .selectFrom('app_data_access')
    .where('account_id', '=', accountId)
    .where('client_id', '=', appId)
    .$if(before !== null, (query) => query.where('day', '<', before ?? ''));
  const days = await ofApp
    .select('day')
    .distinct()
    .orderBy('day', 'desc')
    .limit(daysAtOnce + 1)
    .execute();
  const last = days.slice(0, daysAtOnce).at(-1)?.day;
  const rows =
    last === undefined
      ? []
      : await ofApp
          .select(['day', 'way', 'kinds', 'times', 'first_at', 'last_at'])
          .where('day', '>=', last)
          .orderBy('day', 'desc')
          .orderBy('last_at', 'desc')
          .execute();
  return { rows, nextDay: days.length > daysAtOnce ? (last ?? null) : null };
}

/** Apps that got data and have no consent any more, the latest first. */
export async function listFormerApps(db: Reader, accountId: string) {
  return db
    .selectFrom('app_data_access as reading')
    .leftJoin('app', 'app.id', 'reading.client_id')
    .select(({ fn }) => [
      'reading.client_id',
      sql<string>`coalesce(min(app.name), (array_agg(reading.app_name order by reading.last_at desc))[1])`.as(
        'name',
      ),
      sql<string>`coalesce(min(app.logo), '')`.as('logo'),
      fn.max('reading.last_at').as('last_at'),
    ])
    .where('reading.account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consent')
            .select('consent.id')
            .whereRef('consent.account_id', '=', 'reading.account_id')
            .whereRef('consent.client_id', '=', 'reading.client_id'),
        ),
      ),
    )
    .groupBy('reading.client_id')
    .orderBy('last_at', 'desc')
    .limit(100)
    .execute();
}

/** The app's name at its last data access; null without one on record. */
export async function findAppName(db: Reader, accountId: string, appId: string): Promise<string | null> {
  const row = await db
    .selectFrom('app_data_access')
    .select('app_name')
    .where('account_id', '=', accountId)
    .where('client_id', '=', appId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.app_name ?? null;
}

/** Merges the data accesses of an account into those of the one that it was merged into. */
export async function moveDataAccess({ db }: Change, { from, to }: Passage): Promise<void> {
  await sql`
    with gone as (delete from app_data_access where account_id = ${from} returning *)
    insert into app_data_access (account_id, client_id, app_name, day, way, kinds, times, first_at, last_at)
    select ${to}, client_id, app_name, day, way, kinds, times, first_at, last_at from gone
    order by client_id, day, way, kinds
    on conflict (account_id, client_id, day, way, kinds) do update set
      times = app_data_access.times + excluded.times,
      first_at = least(app_data_access.first_at, excluded.first_at),
      last_at = greatest(app_data_access.last_at, excluded.last_at)`.execute(db);
}

/** Removes rows older than `limits.log_days`; returns how many. */
export async function removeOldDataAccess({ db, at, settings }: Change, most: number): Promise<number> {
  const before = beijingDayOf(addSeconds(at, -settings.file.limits.log_days * 24 * 3600));
  const { numDeletedRows } = await db
    .deleteFrom('app_data_access')
    .where(sql<SqlBool>`ctid in (select ctid from app_data_access where day < ${before} limit ${most})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The last time each of these apps got something of an account; apps that got nothing are not among them. */
export async function listLastAccess(
  db: Reader,
  accountId: string,
  appIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<DataAccess, 'way' | 'kinds'> & { readonly last_at: Date }>> {
  if (appIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('app_data_access')
    .distinctOn('client_id')
    .select(['client_id', 'way', 'kinds', 'last_at'])
    .where('account_id', '=', accountId)
    .where('client_id', 'in', [...appIds])
    .orderBy('client_id')
    .orderBy('day', 'desc')
    .orderBy('last_at', 'desc')
    .execute();
  return new Map(
    rows.map(({ client_id: appId, way, kinds, last_at }) => [
      appId,
      { way: way as DataAccess['way'], kinds: kinds as DataAccess['kinds'], last_at },
    ]),
  );
}
