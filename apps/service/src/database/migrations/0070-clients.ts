import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table client (
      id text collate "C" primary key,
      owner_id uuid not null references account (id) on delete cascade,
      status text not null check (status in ('active', 'in_review', 'refused', 'suspended')),
      verified boolean not null default false,
      type text not null check (type in ('web', 'spa', 'native', 'device')),
      name text not null,
      logo text not null,
      homepage text not null,
      redirect_uris text[] not null,
      post_logout_redirect_uris text[] not null,
      scopes text[] not null,
      required_scopes text[] not null,
      purposes jsonb not null,
      legal_name text not null,
      contact text not null,
      handling text not null,
      retention text not null,
      privacy_policy text not null,
      auth_method text not null,
      jwks jsonb,
      jwks_uri text not null,
      backchannel_logout_uri text not null,
      subject_type text not null check (subject_type in ('pairwise', 'public')),
      id_token_alg text not null,
      id_token_profile boolean not null,
      require_par boolean not null,
      dpop_bound boolean not null,
      webhook_url text not null,
      webhook_secret text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(database);
  await sql`create index client_owner_id on client (owner_id)`.execute(database);
  await sql`
    create table client_secret (
      id text collate "C" primary key,
      client_id text collate "C" not null references client (id) on delete cascade,
      digest bytea not null,
      hint text not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz
    )`.execute(database);
  await sql`create index client_secret_client_id on client_secret (client_id)`.execute(database);
  await sql`
    create table client_usage (
      client_id text collate "C" not null references client (id) on delete cascade,
      day date not null,
      sign_ins integer not null,
      primary key (client_id, day)
    )`.execute(database);
  await sql`
    create table client_error (
      id text collate "C" primary key,
      client_id text collate "C" not null references client (id) on delete cascade,
      at timestamptz not null,
      endpoint text not null,
      error text not null,
      reason text not null
    )`.execute(database);
  await sql`create index client_error_client_id_at on client_error (client_id, at desc)`.execute(database);
  await sql`
    create table webhook_delivery (
      id text collate "C" primary key,
      client_id text collate "C" not null references client (id) on delete cascade,
      event text not null,
      body text not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      attempts integer not null,
      last_result text not null,
      created_at timestamptz not null,
      next_attempt_at timestamptz
    )`.execute(database);
  await sql`create index webhook_delivery_client_id on webhook_delivery (client_id, created_at desc)`.execute(
    database,
  );
  await sql`
    create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'waiting'
  `.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table webhook_delivery, client_error, client_usage, client_secret, client`.execute(database);
}
