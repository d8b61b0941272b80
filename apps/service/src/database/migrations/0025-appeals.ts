import { type Kysely, sql } from 'kysely';

/** People who ask for their account from outside. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table appeal (
      id uuid primary key,
      account_id uuid references account (id) on delete cascade,
      secret_hash text not null,
      phone text not null,
      evidence jsonb not null,
      state text not null,
      asked_at timestamptz not null,
      decided_at timestamptz,
      decided_by text
    )`.execute(database);
  await sql`create index appeal_account on appeal (account_id)`.execute(database);
  await sql`create index appeal_newest on appeal (asked_at, id) where account_id is not null`.execute(
    database,
  );
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table appeal`.execute(database);
}
