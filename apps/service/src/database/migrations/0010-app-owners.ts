import { type Kysely, sql } from 'kysely';

/** Further owners of apps, and the links by which somebody becomes one, or the app's owner. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table app_owner (
      id uuid not null unique,
      client_id text collate "C" not null references app (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      since timestamptz not null,
      primary key (account_id, client_id)
    )`.execute(database);
  await sql`create index app_owner_app on app_owner (client_id)`.execute(database);
  await sql`
    create table app_handover (
      digest bytea primary key,
      client_id text collate "C" not null references app (id) on delete cascade,
      kind text not null,
      made_by uuid not null references account (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(database);
  await sql`create index app_handover_app on app_handover (client_id)`.execute(database);
  await sql`create index app_handover_made_by on app_handover (made_by)`.execute(database);
  await sql`create index app_handover_expires_at on app_handover (expires_at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table app_handover, app_owner`.execute(database);
}
