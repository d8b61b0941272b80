import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // What somebody signed in with elsewhere and nobody has proven here: good together with the password alone.
  await sql`
    create table former_name (
      kind text not null,
      value_key text not null,
      account_id uuid not null references account (id) on delete cascade,
      primary key (kind, value_key)
    )`.execute(database);
  await sql`create index former_name_account on former_name (account_id)`.execute(database);
  await sql`
    create table imported_person (
      source text not null,
      external_id text not null,
      account_id uuid not null references account (id) on delete cascade,
      imported_at timestamptz not null,
      primary key (source, external_id)
    )`.execute(database);
  await sql`create index imported_person_account on imported_person (account_id)`.execute(database);
  await sql`
    create table import_job (
      id uuid primary key,
      source text not null,
      is_dry_run boolean not null,
      trusts_contacts boolean not null,
      state text not null,
      asked_by text not null,
      data text,
      fingerprint text,
      records_read bigint not null default 0,
      created bigint not null default 0,
      existing bigint not null default 0,
      conflicts bigint not null default 0,
      refused bigint not null default 0,
      error text,
      started_at timestamptz not null,
      changed_at timestamptz not null,
      ended_at timestamptz
    )`.execute(database);
  await sql`create index import_job_running on import_job (started_at) where state = 'running'`.execute(
    database,
  );
  await sql`
    create table import_report (
      import_id uuid not null references import_job (id) on delete cascade,
      first_record bigint not null,
      lines text not null,
      primary key (import_id, first_record)
    )`.execute(database);
  // What a dry run has seen in its file: gone with its end.
  await sql`
    create table import_key (
      import_id uuid not null references import_job (id) on delete cascade,
      key bytea not null,
      primary key (import_id, key)
    )`.execute(database);
  await sql`
    create table people_export (
      id uuid primary key,
      operator text not null,
      asked_at timestamptz not null,
      until timestamptz not null
    )`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`
    drop table people_export, import_key, import_report, import_job, imported_person, former_name`.execute(
    database,
  );
}
