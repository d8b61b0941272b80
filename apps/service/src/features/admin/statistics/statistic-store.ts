import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Step } from './steps.ts';

interface Span {
  readonly from: Date;
  readonly to: Date;
  readonly step: Step;
}

export interface Line {
  readonly name: string;
  readonly labels: readonly string[];
  readonly start: Date;
  readonly count: number;
}

const startOf = (step: Step, column: string) =>
  sql<Date>`date_trunc(${sql.lit(step)}, ${sql.ref(column)} at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

/** The counts in a span, summed by step. */
export function listCounts(db: Reader, { from, to, step }: Span): Promise<Line[]> {
  return db
    .selectFrom('statistic')
    .select(({ fn }) => [
      'name',
      'labels',
      startOf(step, 'hour').as('start'),
      fn.sum<number>('count').as('count'),
    ])
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .groupBy(['name', 'labels', sql`3`])
    .execute();
}

/** Sign-ins to apps in a span, by step, for the hundred apps with the most. */
export async function listAppSignIns(db: Reader, { from, to, step }: Span) {
  const { rows } = await sql<{ client_id: string; name: string; start: Date; count: number }>`
    with counted as (
      select client_id, sum(sign_ins) as total from app_usage
      where day >= (${from}::timestamptz at time zone 'Asia/Shanghai')::date
        and day < (${to}::timestamptz at time zone 'Asia/Shanghai')::date
      group by client_id order by total desc, client_id limit 100
    )
    select app.id as client_id, app.name, sum(app_usage.sign_ins) as count,
      date_trunc(${sql.lit(step)}, app_usage.day::timestamp) at time zone 'Asia/Shanghai' as start
    from counted join app on app.id = counted.client_id
      join app_usage on app_usage.client_id = app.id
    where app_usage.day >= (${from}::timestamptz at time zone 'Asia/Shanghai')::date
      and app_usage.day < (${to}::timestamptz at time zone 'Asia/Shanghai')::date
    group by app.id, app.name, counted.total, 4 order by counted.total desc, app.id`.execute(db as never);
  return rows;
}

/** The newest level of each name in each step of a span. */
export async function listLevels(db: Reader, { from, to, step }: Span) {
  const { rows } = await sql<{ name: string; start: Date; value: number; counted_at: Date }>`
    select distinct on (name, start) name, ${startOf(step, 'hour')} as start, value, counted_at
    from statistic_level where hour >= ${from} and hour < ${to}
    order by name, start, hour desc`.execute(db as never);
  return rows;
}

/** Counts the accounts now, from the tables of accounts and credentials, not from the log. */
export async function countPeople({ db }: Pick<Change, 'db'> | { readonly db: Reader }) {
  const { rows } = await sql<{ all: number; second_factor: number; passkey: number }>`
    select
      (select count(*) from account where status in ('active', 'disabled')) as all,
      (select count(*) from totp join account on account.id = totp.account_id
        where totp.enabled_at is not null and account.status in ('active', 'disabled')) as second_factor,
      (select count(distinct passkey.account_id) from passkey join account on account.id = passkey.account_id
        where account.status in ('active', 'disabled')) as passkey`.execute(db as never);
  return rows[0] ?? { all: 0, second_factor: 0, passkey: 0 };
}

/** Saves the numbers as the newest of this hour. */
export async function saveLevels(
  { db, at }: Change,
  levels: Readonly<Record<string, number>>,
): Promise<void> {
  const hour = new Date(at.getTime() - (at.getTime() % 3_600_000));
  await db
    .insertInto('statistic_level')
    .values(Object.entries(levels).map(([name, value]) => ({ name, hour, value, counted_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['name', 'hour']).doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        counted_at: row.ref('excluded.counted_at'),
      })),
    )
    .execute();
}
