import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // A link's secret lives in the short-lived state and nowhere else.
  await sql`alter table export_job drop column secret_hash`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table export_job add column secret_hash text`.execute(database);
}
