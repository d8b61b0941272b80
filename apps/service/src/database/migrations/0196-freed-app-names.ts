import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // A keyed hash of what the name looks like: no name of an app that is gone stands here.
  await sql`
    create table freed_app_name (
      skeleton_hash bytea primary key,
      owner_id uuid references account (id) on delete set null,
      free_at timestamptz not null
    )`.execute(database);
  await sql`create index freed_app_name_owner on freed_app_name (owner_id)`.execute(database);
  await sql`create index freed_app_name_free_at on freed_app_name (free_at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table freed_app_name`.execute(database);
}
