import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator (
      account_id uuid primary key references account (id) on delete cascade,
      roles text[] not null,
      added_at timestamptz not null,
      added_by text not null,
      changed_at timestamptz not null
    )`.execute(database);
  await sql`
    create table lodge_visit (
      session_id uuid primary key references session (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      device text not null,
      entered_at timestamptz not null,
      seen_at timestamptz not null
    )`.execute(database);
  await sql`create index lodge_visit_account on lodge_visit (account_id)`.execute(database);
  await sql`
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
    )`.execute(database);
  await sql`create index audit_event_operator on audit_event (operator, number desc)`.execute(database);
  await sql`create index audit_event_target on audit_event (target_id, number desc)`.execute(database);
  await sql`create index audit_event_kind on audit_event (kind, number desc)`.execute(database);
  await sql`create index audit_event_at on audit_event (at)`.execute(database);
  await sql`create index audit_event_written on audit_event (written_by, number)`.execute(database);
  await sql`
    create table audit_head (
      id smallint primary key default 1 check (id = 1),
      events bigint not null,
      last_hash bytea not null,
      mac bytea not null
    )`.execute(database);
  await sql`
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
    )`.execute(database);
  await sql`create index approval_asked on approval (asked_at desc, id desc)`.execute(database);
  await sql`create index approval_waiting on approval (operator, call) where state = 'waiting'`.execute(
    database,
  );
  await sql`
    create table manage_answer (
      operator text not null,
      key text not null,
      asked bytea not null,
      answer text,
      created_at timestamptz not null,
      primary key (operator, key)
    )`.execute(database);
  await sql`create index manage_answer_created on manage_answer (created_at)`.execute(database);
  await sql`
    create table revelation (
      operator text not null,
      account_id uuid not null references account (id) on delete cascade,
      contact text not null,
      until timestamptz not null,
      primary key (operator, account_id, contact)
    )`.execute(database);
  await sql`create index revelation_account on revelation (account_id)`.execute(database);
  await sql`
    create table manage_grant (
      client_id text primary key references client (id) on delete cascade,
      permissions text[] not null,
      granted_at timestamptz not null,
      granted_by text not null
    )`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`
    drop table manage_grant, revelation, manage_answer, approval, audit_head, audit_event, lodge_visit, operator
  `.execute(database);
}
