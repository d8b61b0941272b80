import { type Kysely, sql } from 'kysely';

/** Invitations to register, to groups and to apps. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitation (
      id uuid primary key,
      digest bytea not null unique,
      contact_kind text,
      contact_value text,
      group_ids uuid[] not null,
      client_id text collate "C" references app (id) on delete cascade,
      role_key text collate "C",
      created_at timestamptz not null,
      created_by text not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      used_by uuid references account (id) on delete set null
    )`.execute(database);
  await sql`create index invitation_used_by on invitation (used_by)`.execute(database);
  await sql`create index invitation_app on invitation (client_id) where client_id is not null`.execute(
    database,
  );
  await sql`create index invitation_order on invitation (created_at, id)`.execute(database);
  await sql`create index invitation_expires_at on invitation (expires_at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table invitation`.execute(database);
}
