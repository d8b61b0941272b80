import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table authorization_record (
      id bytea primary key,
      kind text collate "C" not null,
      payload jsonb not null,
      sealed_id text,
      grant_id text collate "C",
      account_id text collate "C",
      client_id text collate "C",
      uid text collate "C",
      user_code text collate "C",
      consumed_at timestamptz,
      expires_at timestamptz
    )`.execute(database);
  // Consuming rewrites a row: leave room for it in its page.
  await sql`
    alter table authorization_record set (
      fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000
    )`.execute(database);
  for (const statement of [
    sql`create index authorization_record_grant on authorization_record (grant_id) where grant_id is not null`,
    sql`create index authorization_record_account on authorization_record (account_id, client_id) where account_id is not null`,
    sql`create unique index authorization_record_uid on authorization_record (uid) where uid is not null`,
    sql`create unique index authorization_record_user_code on authorization_record (user_code) where user_code is not null`,
    sql`create index authorization_record_expires_at on authorization_record (expires_at)`,
  ]) {
    await statement.execute(database);
  }
  await sql`
    create table authorization_session (
      uid text collate "C" primary key,
      portal_session_id uuid references session (id) on delete set null
    )`.execute(database);
  await sql`
    create index authorization_session_portal on authorization_session (portal_session_id)
  `.execute(database);
  await sql`
    create table consent (
      id text collate "C" primary key,
      account_id uuid not null references account (id) on delete cascade,
      client_id text collate "C" not null references client (id) on delete cascade,
      granted_scopes text[] not null,
      refused_scopes text[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      unique (account_id, client_id)
    )`.execute(database);
  await sql`create index consent_client_id on consent (client_id)`.execute(database);
  await sql`
    create table signing_key (
      kid text collate "C" primary key,
      alg text not null,
      sealed_jwk text not null,
      created_at timestamptz not null,
      signs_from timestamptz not null
    )`.execute(database);
  await sql`
    create table authorization_secret (
      name text collate "C" primary key,
      sealed text not null
    )`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table authorization_secret, signing_key, consent, authorization_session, authorization_record`.execute(
    database,
  );
}
