import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table linked_identity (
      id uuid primary key,
      account_id uuid not null references account (id) on delete cascade,
      provider text not null,
      nickname text not null,
      avatar text not null,
      doors text[] not null,
      bound_at timestamptz not null,
      bound_place text not null,
      last_used_at timestamptz not null,
      constraint linked_identity_one_of_a_kind unique (account_id, provider)
    )`.execute(database);
  await sql`
    create table linked_identity_subject (
      provider text not null,
      subject text not null,
      identity_id uuid not null references linked_identity (id) on delete cascade,
      constraint linked_identity_subject_once primary key (provider, subject)
    )`.execute(database);
  await sql`create index linked_identity_subject_identity on linked_identity_subject (identity_id)`.execute(
    database,
  );
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table linked_identity_subject, linked_identity`.execute(database);
}
