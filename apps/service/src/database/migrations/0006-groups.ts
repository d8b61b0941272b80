import { type Kysely, sql } from 'kysely';

/** Groups of people, groups in groups, and who was put into which. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_group (
      id uuid primary key,
      key text not null,
      name text not null,
      visible_to_apps boolean not null,
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(database);
  // Two keys that differ in capital letters alone would be taken for each other.
  await sql`create unique index account_group_key on account_group (lower(key))`.execute(database);
  await sql`create index account_group_order on account_group (key collate "C")`.execute(database);
  await sql`
    create table account_group_parent (
      group_id uuid not null references account_group (id) on delete cascade,
      parent_id uuid not null references account_group (id) on delete cascade,
      primary key (group_id, parent_id)
    )`.execute(database);
  await sql`create index account_group_parent_children on account_group_parent (parent_id)`.execute(database);
  await sql`
    create table account_group_member (
      account_id uuid not null references account (id) on delete cascade,
      group_id uuid not null references account_group (id) on delete cascade,
      joined_at timestamptz not null,
      joined_by text not null,
      primary key (account_id, group_id)
    )`.execute(database);
  await sql`create index account_group_member_group on account_group_member (group_id, account_id)`.execute(
    database,
  );
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table account_group_member, account_group_parent, account_group`.execute(database);
}
