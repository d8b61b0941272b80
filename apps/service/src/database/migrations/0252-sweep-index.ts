import { type Kysely, sql } from 'kysely';

/**
 * The ends get an index that the sweep alone can use: a plan made while the table had a handful of rows looked for keys
 * by it, as "not over yet", and walked all the others once it had grown.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Beside the older version: the table holds what lives for minutes, so that is built within milliseconds.
  await sql`create index short_lived_state_sweep on short_lived_state ((expires_at at time zone 'UTC'))`.execute(
    database,
  );
  // Its sweep walks the table instead, once a minute.
  await sql`drop index short_lived_state_expires_at`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`create index short_lived_state_expires_at on short_lived_state (expires_at)`.execute(database);
  await sql`drop index short_lived_state_sweep`.execute(database);
}
