import { type Kysely, sql } from 'kysely';

/** Pictures of the site's own, such as its logo: they belong to no account. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table upload alter column account_id drop not null`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`delete from upload where account_id is null`.execute(database);
  await sql`alter table upload alter column account_id set not null`.execute(database);
}
