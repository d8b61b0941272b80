import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(database);
  await sql`create index passkey_account on passkey (account_id)`.execute(database);
  await sql`
    create table totp (
      account_id uuid primary key references account (id) on delete cascade,
      secret text not null,
      last_step bigint not null,
      enabled_at timestamptz,
      created_at timestamptz not null
    )`.execute(database);
  await sql`
    create table recovery_code (
      id bigint generated always as identity primary key,
      account_id uuid not null references account (id) on delete cascade,
      code_hash text not null,
      created_at timestamptz not null,
      used_at timestamptz
    )`.execute(database);
  await sql`create index recovery_code_account on recovery_code (account_id)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table recovery_code, totp, passkey`.execute(database);
}
