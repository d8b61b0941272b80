import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // A browser is shown to its owner by a name and an id; its secret's digest never leaves the database.
  await sql`
    alter table device
      add column id uuid not null default gen_random_uuid() unique,
      add column user_agent text not null default '',
      add column place text not null default ''
  `.execute(database);
  await sql`alter table device alter column id drop default`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table device drop column id, drop column user_agent, drop column place`.execute(database);
}
