import { type Kysely, sql } from 'kysely';

/** Sessions that were confirmed elsewhere than in the browser of the session they come from. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column ends_with_parent boolean not null default false`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table session drop column ends_with_parent`.execute(database);
}
