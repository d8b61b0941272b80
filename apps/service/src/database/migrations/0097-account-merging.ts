import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // An absorbed account goes with the one it went into.
  await sql`
    alter table account add column merged_into uuid references account (id) on delete cascade
  `.execute(database);
  await sql`
    create index account_merged_into on account (merged_into) where merged_into is not null
  `.execute(database);
  await sql`
    create table account_merge (
      id uuid primary key,
      absorbed_id uuid not null unique references account (id) on delete cascade,
      kept_id uuid not null references account (id) on delete cascade,
      merged_at timestamptz not null,
      undo_until timestamptz not null,
      moved jsonb not null
    )`.execute(database);
  await sql`create index account_merge_kept on account_merge (kept_id)`.execute(database);
  await sql`create index account_merge_undo_until on account_merge (undo_until)`.execute(database);
  await sql`
    create table subject_origin (
      account_id uuid not null references account (id) on delete cascade,
      client_id text collate "C" not null references client (id) on delete cascade,
      origin_id uuid not null,
      primary key (account_id, client_id)
    )`.execute(database);
  await sql`create index subject_origin_client on subject_origin (client_id)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table subject_origin, account_merge`.execute(database);
  await sql`alter table account drop column merged_into`.execute(database);
}
