import { sql } from 'kysely';

/** The activity log of each account, as a hash chain, and the notices that were sent. */
export const activitySchema = [
  // A hash chain for each account: each event carries the hash of the one before. Ordered by written_by, no
  // event below the oldest open transaction is missed.
  sql`
    create table activity (
      id uuid primary key,
      seq bigint generated always as identity,
      account_id uuid not null references account (id) on delete cascade,
      at timestamptz not null,
      kind text not null,
      method text not null,
      ip text not null,
      place text not null,
      user_agent text not null,
      session_id uuid,
      details jsonb not null,
      previous_hash bytea,
      hash bytea,
      written_by xid8 not null default pg_current_xact_id()
    )`,
  sql`create index activity_account on activity (account_id, seq desc)`,
  sql`create index activity_at on activity (at)`,
  sql`create index activity_written on activity (written_by, seq)`,
  // The head of each chain, counted, and sealed with a key that the database does not have.
  sql`
    create table activity_anchor (
      account_id uuid primary key references account (id) on delete cascade,
      events bigint not null default 0,
      purged bigint not null default 0,
      last_hash bytea not null,
      purged_hash bytea,
      mac bytea,
      is_checked boolean not null default false,
      checked_events bigint not null default 0,
      checked_hash bytea
    )`,
  sql`create index activity_anchor_unchecked on activity_anchor (account_id) where not is_checked`,
  sql`
    create table activity_checkpoint (
      number bigint primary key,
      at timestamptz not null,
      accounts bigint not null,
      total bytea not null,
      mac bytea not null
    )`,
  sql`
    create table activity_removal (
      id uuid primary key,
      share bytea not null,
      mac bytea not null
    )`,
  // Every notice is saved for seven days, so that a lost one can be sent again.
  sql`
    create table notice_link (
      token_hash bytea primary key,
      notice_id uuid,
      account_id uuid not null references account (id) on delete cascade,
      kind text not null,
      what text not null default '',
      at timestamptz not null,
      place text not null,
      device text not null,
      resends smallint not null default 0,
      resent_at timestamptz,
      expires_at timestamptz not null
    )`,
  sql`create index notice_link_account on notice_link (account_id)`,
  sql`create index notice_link_expiry on notice_link (expires_at)`,
  sql`
    create table notice_preference (
      account_id uuid primary key references account (id) on delete cascade,
      channel text not null,
      topics jsonb not null,
      changed_at timestamptz not null
    )`,
];
