import { type Kysely, sql } from 'kysely';

/** Master keys that were replaced, sealed by the one in use: some digests were made with them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_key (
      replaced_at timestamptz primary key,
      sealed text not null
    )`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table former_key`.execute(database);
}
