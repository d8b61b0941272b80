import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Keys of before have none: clients are told to fetch the next one.
  await sql`alter table secure_key add column epoch text not null default ''`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table secure_key drop column epoch`.execute(database);
}
