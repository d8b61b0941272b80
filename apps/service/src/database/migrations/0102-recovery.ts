import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column recovered_at timestamptz`.execute(database);
  await sql`
    create table former_contact (
      account_id uuid not null references account (id) on delete cascade,
      kind text not null,
      value text not null,
      value_key text not null,
      verified_at timestamptz not null,
      replaced_at timestamptz not null
    )`.execute(database);
  await sql`create index former_contact_account on former_contact (account_id, replaced_at)`.execute(
    database,
  );
  await sql`create index former_contact_replaced_at on former_contact (replaced_at)`.execute(database);
  await sql`
    create table quarantine (
      id uuid primary key,
      account_id uuid not null references account (id) on delete cascade,
      source text not null,
      kind text not null,
      name text not null,
      rows jsonb not null,
      at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(database);
  await sql`create index quarantine_account on quarantine (account_id)`.execute(database);
  await sql`create index quarantine_expiry on quarantine (expires_at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table quarantine, former_contact`.execute(database);
  await sql`alter table account drop column recovered_at`.execute(database);
}
