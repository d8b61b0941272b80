import { type Kysely, sql } from 'kysely';

/** Addresses that a mail server has refused for good. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table dead_mailbox (
      address_hash bytea primary key,
      status text not null,
      at timestamptz not null
    )`.execute(database);
  await sql`create index dead_mailbox_at on dead_mailbox (at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table dead_mailbox`.execute(database);
}
