import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Sessions of before have none: their accounts are switched to again after the next sign-in.
  await sql`alter table session add column switch_hash bytea`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table session drop column switch_hash`.execute(database);
}
