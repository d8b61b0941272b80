import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table setting_version (
      section text not null,
      version integer not null,
      value jsonb not null,
      changes jsonb not null,
      reason text not null,
      saved_at timestamptz not null,
      saved_by text not null,
      saved_by_name text not null,
      restored_from integer,
      primary key (section, version)
    )`.execute(database);
  await sql`
    create table template_version (
      id text not null,
      version integer not null,
      value jsonb,
      reason text not null,
      saved_at timestamptz not null,
      saved_by text not null,
      saved_by_name text not null,
      primary key (id, version)
    )`.execute(database);
  await sql`
    create table agreement_text (
      kind text not null,
      version text not null,
      revision integer not null,
      content text not null,
      publish_at timestamptz,
      created_at timestamptz not null,
      created_by text not null,
      created_by_name text not null,
      primary key (kind, version)
    )`.execute(database);
  // What every process looks at: whether anything of the three is newer than what it runs with.
  await sql`create table saved_revision (id smallint primary key default 1 check (id = 1), revision bigint not null)`.execute(
    database,
  );
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table saved_revision, agreement_text, template_version, setting_version`.execute(database);
}
