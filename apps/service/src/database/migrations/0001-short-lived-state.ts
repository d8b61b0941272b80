import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table short_lived_state (
      key text collate "C" primary key,
      value text not null,
      expires_at timestamptz not null
    )`.execute(database);
  // Rows are written all the time: leave room to rewrite one in its page, and clean up early.
  await sql`
    alter table short_lived_state set (
      fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000
    )`.execute(database);
  await sql`create index short_lived_state_expires_at on short_lived_state (expires_at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table short_lived_state`.execute(database);
}
