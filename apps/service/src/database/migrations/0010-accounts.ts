import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      id uuid primary key,
      number bigint not null unique,
      username text,
      username_key text unique,
      username_changed_at timestamptz,
      nickname text not null,
      avatar text not null default '',
      gender text not null default '',
      birthday text not null default '',
      bio text not null default '',
      status text not null default 'active',
      password_hash text,
      password_changed_at timestamptz,
      created_at timestamptz not null
    )`.execute(database);
  await sql`
    create table contact (
      kind text not null,
      value_key text not null,
      value text not null,
      account_id uuid not null references account (id) on delete cascade,
      verified_at timestamptz not null,
      primary key (kind, value_key),
      unique (account_id, kind)
    )`.execute(database);
  await sql`
    create table agreement (
      id bigint generated always as identity primary key,
      account_id uuid not null references account (id) on delete cascade,
      document text not null,
      version text not null,
      agreed_at timestamptz not null,
      ip text not null,
      way text not null
    )`.execute(database);
  await sql`create index agreement_account on agreement (account_id, agreed_at desc)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table agreement, contact, account`.execute(database);
}
