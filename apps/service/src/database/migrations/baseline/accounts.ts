import { sql } from 'kysely';

/** Accounts, what identifies them, their devices and uploads. */
export const accountsSchema = [
  // An account that was merged into another one is deleted with it (merged_into).
  sql`
    create table account (
      id uuid primary key,
      number bigint not null unique,
      status text not null default 'active',
      username text,
      username_key text unique,
      username_changed_at timestamptz,
      nickname text not null,
      avatar text not null default '',
      gender text not null default '',
      birthday text not null default '',
      bio text not null default '',
      password_hash text,
      password_changed_at timestamptz,
      password_reset_by bytea,
      merged_into uuid references account (id) on delete cascade,
      recovered_at timestamptz,
      seen_on date,
      created_at timestamptz not null
    )`,
  sql`create index account_created on account (created_at desc, id desc)`,
  sql`create index account_merged_into on account (merged_into) where merged_into is not null`,
  // Collation "C" compares byte by byte: one index finds a prefix and gives the order.
  sql`create index account_nickname_search on account (lower(nickname) collate "C", id)`,
  sql`create index account_seen on account (seen_on desc, id desc) where seen_on is not null`,
  sql`
    create index account_stopped on account (status, created_at desc, id desc)
    where status <> 'active'`,
  sql`create index account_username_search on account (username_key collate "C", id)`,
  // The primary contact of each kind has an account_id, a further one has further_of instead. No other account can take
  // either.
  sql`
    create table contact (
      kind text not null,
      value_key text not null,
      value text not null,
      account_id uuid references account (id) on delete cascade,
      further_of uuid references account (id) on delete cascade,
      further_id uuid,
      verified_at timestamptz not null,
      unique (account_id, kind),
      primary key (kind, value_key),
      constraint contact_main_or_further check (
        num_nonnulls(account_id, further_of) = 1 and (further_of is null) = (further_id is null)
      )
    )`,
  sql`create index contact_further_of on contact (further_of) where further_of is not null`,
  sql`
    create table former_contact (
      account_id uuid not null references account (id) on delete cascade,
      kind text not null,
      value text not null,
      value_key text not null,
      verified_at timestamptz not null,
      replaced_at timestamptz not null,
      further boolean not null default false
    )`,
  sql`create index former_contact_account on former_contact (account_id, replaced_at)`,
  sql`create index former_contact_replaced_at on former_contact (replaced_at)`,
  // A name of an imported person that nobody has verified here: it signs in together with the password only.
  sql`
    create table former_name (
      kind text not null,
      value_key text not null,
      account_id uuid not null references account (id) on delete cascade,
      primary key (kind, value_key)
    )`,
  sql`create index former_name_account on former_name (account_id)`,
  // A keyed hash only: the name itself is deleted with its account, or when it is changed.
  sql`
    create table reserved_username (
      name_hash bytea primary key,
      account_id uuid references account (id) on delete set null,
      free_at timestamptz not null
    )`,
  sql`create index reserved_username_account on reserved_username (account_id)`,
  sql`create index reserved_username_free_at on reserved_username (free_at)`,
  // A table of its own: sign-ins lock the account's row shared, and two that then write to it would deadlock.
  sql`
    create table spoken_language (
      account_id uuid primary key references account (id) on delete cascade,
      language text not null
    )`,
  sql`
    create table cancellation (
      account_id uuid primary key references account (id) on delete cascade,
      requested_at timestamptz not null,
      due_at timestamptz not null,
      reason text not null,
      receipt text not null
    )`,
  sql`create index cancellation_due on cancellation (due_at)`,
  sql`
    create table erasure (
      receipt text primary key,
      requested_at timestamptz not null,
      erased_at timestamptz not null
    )`,
  // Its owner sees a browser by a name and an id; the digest of its secret never leaves the database.
  sql`
    create table device (
      id uuid not null unique,
      account_id uuid not null references account (id) on delete cascade,
      device text not null,
      secret_hash text,
      is_copied boolean not null default false,
      user_agent text not null default '',
      place text not null default '',
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      trusted_until timestamptz,
      primary key (account_id, device)
    )`,
  sql`
    create table upload (
      name text primary key,
      account_id uuid not null references account (id) on delete cascade,
      created_at timestamptz not null
    )`,
  sql`create index upload_account on upload (account_id)`,
];
