import { type Kysely, sql } from 'kysely';

/** Apps that nobody registered, known by the address of the document that describes them; and apps that act for people. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app alter column owner_id drop not null,
      add column agent boolean not null default false,
      add column document_digest bytea,
      add column document_until timestamptz`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`delete from app where owner_id is null`.execute(database);
  await sql`
    alter table app alter column owner_id set not null, drop column agent, drop column document_digest,
      drop column document_until`.execute(database);
}
