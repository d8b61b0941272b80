import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table client
      add column require_pkce boolean not null default false,
      add column registration_digest bytea`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table client drop column require_pkce, drop column registration_digest`.execute(database);
}
