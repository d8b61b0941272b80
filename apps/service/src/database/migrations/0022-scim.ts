import { type Kysely, sql } from 'kysely';

/** Whom identity managers have pushed, and the groups that they push. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table scim_user (
      client_id text not null references app (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      user_name text not null,
      user_name_key text not null,
      external_id text,
      is_disabled boolean not null,
      is_forgotten boolean not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (client_id, account_id)
    )`.execute(database);
  await sql`create unique index scim_user_name on scim_user (client_id, user_name_key)`.execute(database);
  await sql`create index scim_user_external on scim_user (client_id, external_id)`.execute(database);
  await sql`create index scim_user_account on scim_user (account_id)`.execute(database);
  await sql`
    create table scim_group (
      group_id uuid primary key references account_group (id) on delete cascade,
      client_id text not null references app (id) on delete cascade,
      external_id text,
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(database);
  await sql`create index scim_group_client on scim_group (client_id, external_id)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table scim_group`.execute(database);
  await sql`drop table scim_user`.execute(database);
}
