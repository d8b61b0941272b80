import { sql } from 'kysely';

/** Merging, recovery and export of an account by its owner. */
export const selfServiceSchema = [
  sql`
    create table account_merge (
      id uuid primary key,
      absorbed_id uuid not null unique references account (id) on delete cascade,
      kept_id uuid not null references account (id) on delete cascade,
      merged_at timestamptz not null,
      undo_until timestamptz not null,
      moved jsonb not null
    )`,
  sql`create index account_merge_kept on account_merge (kept_id)`,
  sql`create index account_merge_undo_until on account_merge (undo_until)`,
  sql`
    create table quarantine (
      id uuid primary key,
      account_id uuid not null references account (id) on delete cascade,
      source text not null,
      kind text not null,
      name text not null,
      rows jsonb not null,
      at timestamptz not null,
      expires_at timestamptz not null
    )`,
  sql`create index quarantine_account on quarantine (account_id)`,
  sql`create index quarantine_expiry on quarantine (expires_at)`,
  sql`
    create table export_job (
      account_id uuid primary key references account (id) on delete cascade,
      state text not null,
      progress integer not null,
      requested_at timestamptz not null,
      expires_at timestamptz not null,
      json bytea,
      html bytea
    )`,
];
