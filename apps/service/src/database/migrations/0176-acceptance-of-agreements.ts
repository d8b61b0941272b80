import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Beside the older version: none was released, and the table was small
  await sql`create index agreement_document on agreement (document, version, account_id)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop index agreement_document`.execute(database);
}
