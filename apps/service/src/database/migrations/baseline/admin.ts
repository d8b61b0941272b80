import { sql } from 'kysely';

/** Operators, what they do, and what they save. */
export const adminSchema = [
  sql`
    create table operator (
      account_id uuid primary key references account (id) on delete cascade,
      roles text[] not null,
      added_at timestamptz not null,
      added_by text not null,
      changed_at timestamptz not null
    )`,
  sql`
    create table admin_session (
      session_id uuid primary key references session (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      device text not null,
      entered_at timestamptz not null,
      seen_at timestamptz not null
    )`,
  sql`create index admin_session_account on admin_session (account_id)`,
  sql`
    create table manage_answer (
      operator text not null,
      key text not null,
      asked bytea not null,
      answer text,
      created_at timestamptz not null,
      primary key (operator, key)
    )`,
  sql`create index manage_answer_created on manage_answer (created_at)`,
  sql`
    create table manage_grant (
      client_id text primary key references app (id) on delete cascade,
      permissions text[] not null,
      granted_at timestamptz not null,
      granted_by text not null
    )`,
  sql`
    create table revelation (
      operator text not null,
      account_id uuid not null references account (id) on delete cascade,
      contact text not null,
      until timestamptz not null,
      primary key (operator, account_id, contact)
    )`,
  sql`create index revelation_account on revelation (account_id)`,
  sql`
    create table audit_event (
      id uuid primary key,
      number bigint not null unique,
      at timestamptz not null,
      kind text not null,
      operator text not null,
      operator_name text not null,
      roles text[] not null,
      permission text not null,
      approved_by text,
      target_kind text,
      target_id text,
      reason text not null,
      before jsonb not null,
      after jsonb not null,
      ip text not null,
      place text not null,
      user_agent text not null,
      request_id text not null,
      previous_hash bytea not null,
      hash bytea not null,
      written_by xid8 not null default pg_current_xact_id()
    )`,
  sql`create index audit_event_at on audit_event (at)`,
  sql`create index audit_event_kind on audit_event (kind, number desc)`,
  sql`create index audit_event_operator on audit_event (operator, number desc)`,
  sql`create index audit_event_target on audit_event (target_id, number desc)`,
  sql`create index audit_event_written on audit_event (written_by, number)`,
  sql`
    create table audit_head (
      id smallint default 1 primary key check (id = 1),
      events bigint not null,
      last_hash bytea not null,
      mac bytea not null
    )`,
  sql`
    create table approval (
      id uuid primary key,
      call text not null,
      input jsonb not null,
      operator text not null,
      operator_name text not null,
      target_kind text,
      target_id text,
      reason text not null,
      tells_reason boolean not null,
      state text not null,
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      decided_by text,
      decided_by_name text,
      decided_at timestamptz,
      note text not null default ''
    )`,
  sql`create index approval_asked on approval (asked_at desc, id desc)`,
  sql`create index approval_waiting on approval (operator, call) where state = 'waiting'`,
  sql`
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
    )`,
  sql`create index import_job_running on import_job (started_at) where state = 'running'`,
  sql`
    create table import_report (
      import_id uuid not null references import_job (id) on delete cascade,
      first_record bigint not null,
      lines text not null,
      primary key (import_id, first_record)
    )`,
  // What a dry run has seen in its file; deleted when the run ends.
  sql`
    create table import_key (
      import_id uuid not null references import_job (id) on delete cascade,
      key bytea not null,
      primary key (import_id, key)
    )`,
  sql`
    create table people_export (
      id uuid primary key,
      operator text not null,
      asked_at timestamptz not null,
      until timestamptz not null
    )`,
  sql`
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
    )`,
  sql`
    create table template_version (
      id text not null,
      version integer not null,
      value jsonb,
      reason text not null,
      saved_at timestamptz not null,
      saved_by text not null,
      saved_by_name text not null,
      primary key (id, version)
    )`,
  sql`
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
    )`,
  sql`
    create table agreement_translation (
      kind text not null,
      version text not null,
      language text not null,
      revision integer not null,
      content text not null,
      saved_at timestamptz not null,
      saved_by text not null,
      saved_by_name text not null,
      primary key (kind, version, language),
      foreign key (kind, version) references agreement_text (kind, version) on delete cascade
    )`,
  // Every process polls it, to see whether something newer than what it runs with was saved.
  sql`
    create table saved_revision (
      id smallint default 1 primary key check (id = 1),
      revision bigint not null
    )`,
  sql`
    create table statistic_level (
      name text not null,
      hour timestamptz not null,
      value bigint not null,
      counted_at timestamptz not null,
      primary key (name, hour)
    )`,
];
