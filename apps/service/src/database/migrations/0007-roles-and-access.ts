import { type Kysely, sql } from 'kysely';

/** Roles of apps, who may use an app, and how an app reads groups and roles. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app add column claims jsonb not null default '{}',
      add column operator_access jsonb, add column developer_access jsonb`.execute(database);
  await sql`
    create table app_role (
      client_id text collate "C" not null references app (id) on delete cascade,
      key text collate "C" not null,
      name text not null,
      is_default boolean not null,
      position int not null,
      primary key (client_id, key)
    )`.execute(database);
  await sql`
    create table app_role_person (
      client_id text collate "C" not null,
      role_key text collate "C" not null,
      account_id uuid not null references account (id) on delete cascade,
      given_at timestamptz not null,
      given_by text not null,
      primary key (account_id, client_id, role_key),
      foreign key (client_id, role_key) references app_role (client_id, key) on delete cascade
    )`.execute(database);
  await sql`create index app_role_person_role on app_role_person (client_id, role_key, account_id)`.execute(
    database,
  );
  await sql`
    create table app_role_group (
      client_id text collate "C" not null,
      role_key text collate "C" not null,
      group_id uuid not null references account_group (id) on delete cascade,
      given_at timestamptz not null,
      given_by text not null,
      primary key (client_id, role_key, group_id),
      foreign key (client_id, role_key) references app_role (client_id, key) on delete cascade
    )`.execute(database);
  await sql`create index app_role_group_group on app_role_group (group_id)`.execute(database);
  await sql`
    create table app_access_person (
      client_id text collate "C" not null references app (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      set_by text not null,
      primary key (account_id, client_id, set_by)
    )`.execute(database);
  await sql`create index app_access_person_app on app_access_person (client_id, set_by)`.execute(database);
  await sql`
    create table app_access_group (
      client_id text collate "C" not null references app (id) on delete cascade,
      group_id uuid not null references account_group (id) on delete cascade,
      set_by text not null,
      primary key (client_id, group_id, set_by)
    )`.execute(database);
  await sql`create index app_access_group_group on app_access_group (group_id)`.execute(database);
  await sql`
    create table app_refusal (
      client_id text collate "C" not null references app (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      conditions text[] not null,
      last_at timestamptz not null,
      times int not null,
      primary key (account_id, client_id)
    )`.execute(database);
  await sql`create index app_refusal_last on app_refusal (client_id, last_at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`
    drop table app_refusal, app_access_group, app_access_person, app_role_group, app_role_person, app_role`.execute(
    database,
  );
  await sql`
    alter table app drop column claims, drop column operator_access, drop column developer_access`.execute(
    database,
  );
}
