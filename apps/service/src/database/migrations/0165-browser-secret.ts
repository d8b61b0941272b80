import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Browsers of before are known by what scripts can read of them, and so are trusted no more: each is asked once again.
  await sql`alter table device add column secret_hash text`.execute(database);
  // Beside the older version: none was released; what scripts can read had to end at once, and devices were few
  await sql`update device set trusted_until = null`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table device drop column secret_hash`.execute(database);
}
