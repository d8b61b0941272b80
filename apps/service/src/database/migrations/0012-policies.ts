import { type Kysely, sql } from 'kysely';

/** What policies need to know: former passwords, since when something is asked of somebody, how long a session may rest. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_history (
      account_id uuid not null references account (id) on delete cascade,
      hash text not null,
      replaced_at timestamptz not null
    )`.execute(database);
  await sql`create index password_history_account on password_history (account_id, replaced_at)`.execute(
    database,
  );
  await sql`
    create table policy_notice (
      account_id uuid primary key references account (id) on delete cascade,
      second_factor_since timestamptz not null
    )`.execute(database);
  await sql`
    alter table session add column ends_at timestamptz, add column idle_minutes integer`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table session drop column ends_at, drop column idle_minutes`.execute(database);
  await sql`drop table policy_notice, password_history`.execute(database);
}
