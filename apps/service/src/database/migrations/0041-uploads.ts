import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload (
      name text primary key,
      account_id uuid not null references account (id) on delete cascade,
      created_at timestamptz not null
    )`.execute(database);
  await sql`create index upload_account on upload (account_id)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table upload`.execute(database);
}
