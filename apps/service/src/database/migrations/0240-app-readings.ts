import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // No key to the app: what it was given stays to be seen when the app is gone.
  await sql`
    create table app_reading (
      account_id uuid not null references account (id) on delete cascade,
      client_id text not null,
      app_name text not null,
      day date not null,
      way text not null,
      kinds text[] not null,
      times integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (account_id, client_id, day, way, kinds)
    ) with (fillfactor = 80)`.execute(database);
  // For what is over alone: rows come in the order of days, and a small index costs the writing nothing.
  await sql`create index app_reading_day on app_reading using brin (day)`.execute(database);
  await sql`alter table consent add column recipient jsonb`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table consent drop column recipient`.execute(database);
  await sql`drop table app_reading`.execute(database);
}
