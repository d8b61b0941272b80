import { sql } from 'kysely';

/** What the service needs to run. */
export const systemSchema = [
  // Rows are rewritten all the time: leave room for that in their page, and vacuum early.
  sql`
    create unlogged table short_lived_state (
      key text collate "C" primary key,
      value text not null,
      expires_at timestamptz not null
    ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000)`,
  // An expression that only the sweep uses. On the plain column, a plan that was made while the table was
  // small would find keys by it, and read all rows once it has grown.
  sql`create index short_lived_state_sweep on short_lived_state ((expires_at at time zone 'UTC'))`,
  sql`
    create table outbox_event (
      id uuid primary key,
      kind text not null,
      account_id uuid references account (id) on delete cascade,
      payload jsonb not null,
      caller jsonb not null,
      attempts integer not null,
      created_at timestamptz not null,
      due_at timestamptz not null
    )`,
  sql`create index outbox_event_account on outbox_event (account_id) where account_id is not null`,
  sql`create index outbox_event_due on outbox_event (due_at)`,
  sql`
    create table job_round (
      name text primary key,
      next_at timestamptz not null
    )`,
  sql`
    create table statistic (
      name text not null,
      labels text[] not null,
      hour timestamptz not null,
      count bigint not null,
      primary key (name, labels, hour)
    ) with (fillfactor = 80)`,
  sql`create index statistic_hour on statistic (hour)`,
  sql`
    create table secure_key (
      kid text primary key,
      epoch text not null default '',
      private_key text not null,
      public_key text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
  sql`
    create table key_check (
      is_only boolean default true primary key check (is_only),
      value bytea not null
    )`,
];
