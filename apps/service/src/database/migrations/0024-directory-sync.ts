import { type Kysely, sql } from 'kysely';

/** The runs that bring accounts in line with a company's directory, and whom they have disabled. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table directory_run (
      id uuid primary key,
      directory text not null,
      state text not null,
      is_dry_run boolean not null,
      is_approved boolean not null,
      seen integer not null,
      created integer not null,
      updated integer not null,
      gone integer not null,
      refused integer not null,
      error text,
      asked_by text not null,
      started_at timestamptz not null,
      alive_at timestamptz,
      ended_at timestamptz
    )`.execute(database);
  await sql`create unique index directory_run_open on directory_run (directory) where ended_at is null`.execute(
    database,
  );
  await sql`create index directory_run_newest on directory_run (directory, started_at)`.execute(database);
  await sql`
    create table directory_change (
      run_id uuid not null references directory_run (id) on delete cascade,
      position integer not null,
      kind text not null,
      subject text not null,
      name text not null,
      why text not null,
      primary key (run_id, position)
    )`.execute(database);
  await sql`
    create table directory_leaver (
      account_id uuid not null references account (id) on delete cascade,
      directory text not null,
      left_at timestamptz not null,
      primary key (account_id, directory)
    )`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table directory_leaver`.execute(database);
  await sql`drop table directory_change`.execute(database);
  await sql`drop table directory_run`.execute(database);
}
