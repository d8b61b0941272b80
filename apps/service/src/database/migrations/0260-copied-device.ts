import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table device add column is_copied boolean not null default false`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table device drop column is_copied`.execute(database);
}
