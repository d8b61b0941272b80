import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table session (
      id uuid primary key,
      account_id uuid not null references account (id) on delete cascade,
      token_hash bytea not null unique,
      device text,
      user_agent text not null,
      ip text not null,
      place text not null,
      methods text[] not null,
      signed_in_at timestamptz not null,
      step_up_at timestamptz,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(database);
  await sql`create index session_account on session (account_id)`.execute(database);
  await sql`create index session_device on session (device) where device is not null`.execute(database);
  await sql`create index session_expiry on session (expires_at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table session`.execute(database);
}
