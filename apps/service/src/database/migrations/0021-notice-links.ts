import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice_link (
      token_hash bytea primary key,
      account_id uuid not null references account (id) on delete cascade,
      kind text not null,
      at timestamptz not null,
      place text not null,
      device text not null,
      expires_at timestamptz not null
    )`.execute(database);
  await sql`create index notice_link_account on notice_link (account_id)`.execute(database);
  await sql`create index notice_link_expiry on notice_link (expires_at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table notice_link`.execute(database);
}
