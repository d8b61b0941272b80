import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Which transaction wrote an event: in its order, and up to the oldest that is not over, none is missed.
  await sql`alter table activity add column written_by xid8 not null default pg_current_xact_id()`.execute(
    database,
  );
  await sql`create index activity_written on activity (written_by, seq)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table activity drop column written_by`.execute(database);
}
