import { type Kysely, sql } from 'kysely';

/** The public address that the service started with last, and the one before it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table key_check
      add column public_url text,
      add column former_url text,
      add column moved_at timestamptz`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table key_check drop column public_url, drop column former_url, drop column moved_at`.execute(
    database,
  );
}
