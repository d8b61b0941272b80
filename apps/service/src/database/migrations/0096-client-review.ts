import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table client add column review_note text not null default ''`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table client drop column review_note`.execute(database);
}
