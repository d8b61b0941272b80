import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // A table of its own: a sign-in holds the account's row shared, and two that then wrote it would wait for each other.
  await sql`
    create table spoken_language (
      account_id uuid primary key references account (id) on delete cascade,
      language text not null
    )`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table spoken_language`.execute(database);
}
