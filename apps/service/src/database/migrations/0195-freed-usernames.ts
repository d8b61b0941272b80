import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // A keyed hash alone: the name itself went with its account, or with the change of it.
  await sql`
    create table freed_username (
      name_hash bytea primary key,
      account_id uuid references account (id) on delete set null,
      free_at timestamptz not null
    )`.execute(database);
  await sql`create index freed_username_account on freed_username (account_id)`.execute(database);
  await sql`create index freed_username_free_at on freed_username (free_at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table freed_username`.execute(database);
}
