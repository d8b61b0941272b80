import { type Kysely, sql } from 'kysely';

/** It allows all that the older version writes. */
const allow = (types: string) =>
  // Beside the older version: it writes only types that are in both lists.
  sql.raw(`alter table app add constraint app_type_check check (type in (${types}))`);

/** Sites that are guarded from outside, who has come in there, and passwords of programs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Beside the older version: the constraint that follows allows all that this one did.
  await sql`alter table app drop constraint app_type_check`.execute(database);
  await allow(`'web', 'spa', 'native', 'device', 'machine', 'gateway'`).execute(database);
  await sql`
    alter table app add column origin text not null default '',
      add column rules jsonb not null default '[]',
      add column "user" text not null default 'id'`.execute(database);
  // Beside the older version: there are hundreds of apps, and the index takes milliseconds.
  await sql`
    create unique index app_origin on app (origin) where origin <> '' and status in ('active', 'suspended')`.execute(
    database,
  );
  await sql`
    create table gateway_session (
      client_id text not null references app (id) on delete cascade,
      session_id uuid not null references session (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      digest bytea not null unique,
      created_at timestamptz not null,
      primary key (client_id, session_id)
    )`.execute(database);
  await sql`create index gateway_session_session on gateway_session (session_id)`.execute(database);
  await sql`create index gateway_session_account on gateway_session (account_id)`.execute(database);
  await sql`
    create table app_password (
      id uuid primary key,
      account_id uuid not null references account (id) on delete cascade,
      client_id text references app (id) on delete cascade,
      name text not null,
      digest bytea not null unique,
      created_at timestamptz not null,
      last_used_at timestamptz,
      last_used_ip text not null default '',
      last_used_place text not null default ''
    )`.execute(database);
  await sql`create index app_password_account on app_password (account_id)`.execute(database);
  await sql`create index app_password_client on app_password (client_id)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table app_password`.execute(database);
  await sql`drop table gateway_session`.execute(database);
  await sql`delete from app where type = 'gateway'`.execute(database);
  await sql`drop index app_origin`.execute(database);
  await sql`alter table app drop column origin, drop column rules, drop column "user"`.execute(database);
  await sql`alter table app drop constraint app_type_check`.execute(database);
  await allow(`'web', 'spa', 'native', 'device', 'machine'`).execute(database);
}
