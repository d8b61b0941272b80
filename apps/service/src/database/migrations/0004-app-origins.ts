import { type Kysely, sql } from 'kysely';

/** The origins of pages that are no web sites, from which an app without a secret calls the provider. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table app add column origins text[] not null default '{}'`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table app drop column origins`.execute(database);
}
