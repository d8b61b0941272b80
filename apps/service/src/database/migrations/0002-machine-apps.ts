import { type Kysely, sql } from 'kysely';

/** It allows all that the older version writes. */
const allow = (types: string) =>
  // Beside the older version: it writes only types that are in both lists.
  sql.raw(`alter table app add constraint app_type_check check (type in (${types}))`);

/** Apps without people: they use the client credentials grant alone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Beside the older version: the constraint that follows allows all that this one did.
  await sql`alter table app drop constraint app_type_check`.execute(database);
  await allow(`'web', 'spa', 'native', 'device', 'machine'`).execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`delete from app where type = 'machine'`.execute(database);
  await sql`alter table app drop constraint app_type_check`.execute(database);
  await allow(`'web', 'spa', 'native', 'device'`).execute(database);
}
