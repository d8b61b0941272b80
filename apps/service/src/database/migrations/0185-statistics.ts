import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table statistic (
      name text not null,
      labels text[] not null,
      hour timestamptz not null,
      count bigint not null,
      primary key (name, labels, hour)
    ) with (fillfactor = 80)`.execute(database);
  await sql`create index statistic_hour on statistic (hour)`.execute(database);
  await sql`
    create table statistic_level (
      name text not null,
      hour timestamptz not null,
      value bigint not null,
      counted_at timestamptz not null,
      primary key (name, hour)
    )`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table statistic_level, statistic`.execute(database);
}
