import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity (
      id uuid primary key,
      seq bigint generated always as identity,
      account_id uuid not null references account (id) on delete cascade,
      at timestamptz not null,
      kind text not null,
      method text not null,
      ip text not null,
      place text not null,
      user_agent text not null,
      session_id uuid,
      details jsonb not null
    )`.execute(database);
  await sql`create index activity_account on activity (account_id, seq desc)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table activity`.execute(database);
}
