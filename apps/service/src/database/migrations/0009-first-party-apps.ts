import { type Kysely, sql } from 'kysely';

/** Apps that are the operator's own: the agreement covers what they get. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table app add column first_party boolean not null default false`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table app drop column first_party`.execute(database);
}
