import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Whose successor a refresh token is, by which use of it, and whether a successor of its own has been used.
  await sql`
    alter table authorization_record
      add column uses smallint not null default 0,
      add column is_settled boolean not null default false,
      add column origin_id bytea,
      add column origin_use smallint`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table authorization_record
      drop column uses, drop column is_settled, drop column origin_id, drop column origin_use`.execute(
    database,
  );
}
