import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice_preference (
      account_id uuid primary key references account (id) on delete cascade,
      channel text not null,
      topics jsonb not null,
      changed_at timestamptz not null
    )`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table notice_preference`.execute(database);
}
