import { type Kysely, sql } from 'kysely';

/** Each contact has its own 不是我 link of a notice, which works once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table notice_link add column used_by text[] not null default '{}'`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table notice_link drop column used_by`.execute(database);
}
