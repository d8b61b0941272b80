import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table device (
      account_id uuid not null references account (id) on delete cascade,
      device text not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      trusted_until timestamptz,
      primary key (account_id, device)
    )`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table device`.execute(database);
}
