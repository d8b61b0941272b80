import { type Kysely, sql } from 'kysely';

/** What the operator's own service was asked, and how it answered. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table hook_call (
      id uuid primary key,
      at timestamptz not null,
      type text not null,
      outcome text not null,
      milliseconds integer not null
    )`.execute(database);
  await sql`create index hook_call_at on hook_call (at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table hook_call`.execute(database);
}
