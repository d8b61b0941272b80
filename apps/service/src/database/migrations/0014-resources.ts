import { type Kysely, sql } from 'kysely';

/** APIs that apps get tokens for, what apps were given of them, and what people let an app do with them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table resource (
      id text collate "C" primary key,
      owner_id uuid not null references account (id) on delete cascade,
      audience text collate "C" not null,
      audience_key text collate "C" not null unique,
      name text not null,
      purpose text not null,
      token text not null,
      token_minutes int not null,
      subject text not null,
      open_to text not null,
      scopes jsonb not null,
      legal_name text not null,
      contact text not null,
      status text not null,
      host_shown boolean not null default false,
      verified boolean not null default false,
      review_note text not null default '',
      secret_digest bytea not null,
      former_digest bytea,
      former_until timestamptz,
      pending jsonb,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(database);
  await sql`create index resource_owner on resource (owner_id, created_at)`.execute(database);
  await sql`create index resource_audience on resource (audience)`.execute(database);
  await sql`create index resource_order on resource (created_at, id)`.execute(database);
  await sql`
    create table resource_grant (
      resource_id text collate "C" not null references resource (id) on delete cascade,
      client_id text collate "C" not null references app (id) on delete cascade,
      scopes text[] not null,
      exchange boolean not null,
      given_at timestamptz not null,
      primary key (resource_id, client_id)
    )`.execute(database);
  await sql`create index resource_grant_app on resource_grant (client_id)`.execute(database);
  await sql`alter table consent add column resources jsonb not null default '{}'`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table consent drop column resources`.execute(database);
  await sql`drop table resource_grant, resource`.execute(database);
}
