import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // What an approved app is to become once an operator has looked at it; until then it runs as it was approved.
  await sql`
    alter table client add column pending jsonb, add column pending_since timestamptz`.execute(database);
  await sql`
    create table client_registration_token (
      owner_id uuid primary key references account (id) on delete cascade,
      digest bytea not null unique,
      session_id uuid not null,
      legal_name text not null,
      contact text not null,
      expires_at timestamptz not null
    )`.execute(database);
  // A tie outlives the portal session, so that what hung on it can still be found by whoever ended it.
  await sql`
    alter table authorization_session drop constraint authorization_session_portal_session_id_fkey
  `.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`
    update authorization_session set portal_session_id = null
    where portal_session_id not in (select id from session)`.execute(database);
  await sql`
    alter table authorization_session add foreign key (portal_session_id)
      references session (id) on delete set null`.execute(database);
  await sql`drop table client_registration_token`.execute(database);
  await sql`alter table client drop column pending, drop column pending_since`.execute(database);
}
