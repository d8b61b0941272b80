import { sql } from 'kysely';

/** Sessions and what people sign in with. */
export const signInSchema = [
  sql`
    create table session (
      id uuid primary key,
      account_id uuid not null references account (id) on delete cascade,
      token_hash bytea not null unique,
      switch_hash bytea,
      parent_id uuid,
      device text,
      user_agent text not null,
      ip text not null,
      place text not null,
      method text not null,
      evidence jsonb not null default '[]',
      signed_in_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    )`,
  sql`create index session_account on session (account_id)`,
  sql`create index session_device on session (device) where device is not null`,
  sql`create index session_expiry on session (expires_at)`,
  sql`create index session_expiry_deviceless on session (expires_at) where device is null`,
  sql`create index session_parent on session (parent_id) where parent_id is not null`,
  sql`
    create table agreement (
      id bigint generated always as identity primary key,
      account_id uuid not null references account (id) on delete cascade,
      document text not null,
      version text not null,
      agreed_at timestamptz not null,
      ip text not null,
      way text not null,
      details jsonb not null default '{}'
    )`,
  sql`create index agreement_account on agreement (account_id, agreed_at desc)`,
  sql`create index agreement_document on agreement (document, version, account_id)`,
  sql`
    create table passkey (
      id uuid primary key,
      account_id uuid not null references account (id) on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      sign_count bigint not null,
      transports text[] not null,
      backup_eligible boolean not null,
      backed_up boolean not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`,
  sql`create index passkey_account on passkey (account_id)`,
  sql`
    create table totp (
      account_id uuid primary key references account (id) on delete cascade,
      secret text not null,
      last_step bigint not null,
      enabled_at timestamptz,
      created_at timestamptz not null
    )`,
  sql`
    create table totp_rescue (
      account_id uuid primary key references account (id) on delete cascade,
      requested_at timestamptz not null,
      ready_at timestamptz not null
    )`,
  sql`
    create table recovery_code (
      id bigint generated always as identity primary key,
      account_id uuid not null references account (id) on delete cascade,
      code_hash text not null,
      created_at timestamptz not null,
      used_at timestamptz
    )`,
  sql`create index recovery_code_account on recovery_code (account_id)`,
  sql`
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
    )`,
  sql`
    create table linked_identity_subject (
      provider text not null,
      subject text not null,
      identity_id uuid not null references linked_identity (id) on delete cascade,
      constraint linked_identity_subject_once primary key (provider, subject)
    )`,
  sql`create index linked_identity_subject_identity on linked_identity_subject (identity_id)`,
  sql`
    create table imported_account (
      source text not null,
      external_id text not null,
      account_id uuid not null references account (id) on delete cascade,
      imported_at timestamptz not null,
      primary key (source, external_id)
    )`,
  sql`create index imported_account_account on imported_account (account_id)`,
];
