import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column password_reset_by bytea`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table account drop column password_reset_by`.execute(database);
}
