import { type Kysely, sql } from 'kysely';

/** What apps, and operators for them, ask of every sign-in: how recent, and how strong. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app
      add column sign_in jsonb not null default '{"session_minutes": 0, "acr": ""}',
      add column operator_sign_in jsonb`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table app drop column sign_in, drop column operator_sign_in`.execute(database);
}
