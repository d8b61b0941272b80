import { type Kysely, sql } from 'kysely';

/** It allows all that the older version writes. */
const allow = (types: string) =>
  // Beside the older version: it writes only types that are in both lists.
  sql.raw(`alter table app add constraint app_type_check check (type in (${types}))`);

/** Services that sign people in by CAS, and the addresses that hear when a sign-in ends. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Beside the older version: the constraint that follows allows all that this one did.
  await sql`alter table app drop constraint app_type_check`.execute(database);
  await allow(`'web', 'spa', 'native', 'device', 'machine', 'gateway', 'cas'`).execute(database);
  await sql`
    alter table app add column services text[] not null default '{}',
      add column proxy_callbacks text[] not null default '{}'`.execute(database);
  // Beside the older version: there are hundreds of apps, and the index takes milliseconds.
  await sql`create index app_services on app using gin (services)`.execute(database);
  await sql`
    create table cas_ticket (
      digest bytea primary key,
      kind text not null check (kind in ('service', 'proxy', 'granting')),
      client_id text not null references app (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      session_id uuid not null references session (id) on delete cascade,
      sid text not null,
      service text not null,
      is_fresh boolean not null,
      authenticated_at timestamptz not null,
      proxies text[] not null,
      granted_by bytea,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(database);
  for (const column of ['client_id', 'account_id', 'session_id', 'expires_at'])
    await sql.raw(`create index cas_ticket_${column} on cas_ticket (${column})`).execute(database);
  await sql`
    create table logout_address (
      client_id text not null references app (id) on delete cascade,
      sid text not null,
      account_id uuid not null references account (id) on delete cascade,
      address text not null,
      ticket text not null,
      created_at timestamptz not null,
      primary key (client_id, sid, ticket)
    )`.execute(database);
  await sql`create index logout_address_account on logout_address (account_id)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table logout_address`.execute(database);
  await sql`drop table cas_ticket`.execute(database);
  await sql`delete from app where type = 'cas'`.execute(database);
  await sql`drop index app_services`.execute(database);
  await sql`alter table app drop column services, drop column proxy_callbacks`.execute(database);
  await sql`alter table app drop constraint app_type_check`.execute(database);
  await allow(`'web', 'spa', 'native', 'device', 'machine', 'gateway'`).execute(database);
}
