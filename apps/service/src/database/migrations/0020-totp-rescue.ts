import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table totp_rescue (
      account_id uuid primary key references account (id) on delete cascade,
      requested_at timestamptz not null,
      ready_at timestamptz not null
    )`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table totp_rescue`.execute(database);
}
