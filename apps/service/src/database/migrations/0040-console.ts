import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // A hash chain per account: each event carries the hash of the one before.
  await sql`alter table activity add column previous_hash bytea, add column hash bytea`.execute(database);
  await sql`
    create table activity_anchor (
      account_id uuid primary key references account (id) on delete cascade,
      last_hash bytea not null,
      purged_hash bytea
    )`.execute(database);
  await sql`create index activity_at on activity (at)`.execute(database);
  await sql`
    create table cancellation (
      account_id uuid primary key references account (id) on delete cascade,
      requested_at timestamptz not null,
      due_at timestamptz not null,
      reason text not null,
      receipt text not null
    )`.execute(database);
  await sql`create index cancellation_due on cancellation (due_at)`.execute(database);
  await sql`
    create table erasure (
      receipt text primary key,
      requested_at timestamptz not null,
      erased_at timestamptz not null
    )`.execute(database);
  await sql`
    create table export_job (
      account_id uuid primary key references account (id) on delete cascade,
      state text not null,
      progress integer not null,
      requested_at timestamptz not null,
      expires_at timestamptz not null,
      secret_hash text,
      json bytea,
      html bytea
    )`.execute(database);
  await sql`alter table agreement add column details jsonb not null default '{}'`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table export_job, erasure, cancellation, activity_anchor`.execute(database);
  await sql`alter table activity drop column previous_hash, drop column hash`.execute(database);
  await sql`alter table agreement drop column details`.execute(database);
}
