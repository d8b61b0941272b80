import { sql } from 'kysely';

/** Apps of third parties, and what people let them have. */
export const oauthSchema = [
  // pending: what an approved app becomes after the next review; until then it runs as it was approved.
  sql`
    create table app (
      id text collate "C" primary key,
      owner_id uuid not null references account (id) on delete cascade,
      registration_digest bytea,
      status text not null check (status in ('active', 'in_review', 'refused', 'suspended')),
      review_note text not null default '',
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
      require_pkce boolean not null default false,
      dpop_bound boolean not null,
      webhook_url text not null,
      webhook_secret text,
      pending jsonb,
      pending_since timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
  sql`create index app_owner_id on app (owner_id)`,
  sql`
    create table app_secret (
      id text collate "C" primary key,
      client_id text collate "C" not null references app (id) on delete cascade,
      digest bytea not null,
      hint text not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz
    )`,
  sql`create index app_secret_client_id on app_secret (client_id)`,
  sql`
    create table app_usage (
      client_id text collate "C" not null references app (id) on delete cascade,
      day date not null,
      sign_ins integer not null,
      primary key (client_id, day)
    )`,
  sql`
    create table app_error (
      id text collate "C" primary key,
      client_id text collate "C" not null references app (id) on delete cascade,
      at timestamptz not null,
      endpoint text not null,
      error text not null,
      reason text not null
    )`,
  sql`create index app_error_client_id_at on app_error (client_id, at desc)`,
  // A keyed hash of what the name looks like: the name of a deleted app is not saved.
  sql`
    create table reserved_app_name (
      skeleton_hash bytea primary key,
      owner_id uuid references account (id) on delete set null,
      free_at timestamptz not null
    )`,
  sql`create index reserved_app_name_free_at on reserved_app_name (free_at)`,
  sql`create index reserved_app_name_owner on reserved_app_name (owner_id)`,
  sql`
    create table app_registration_token (
      owner_id uuid primary key references account (id) on delete cascade,
      digest bytea not null unique,
      session_id uuid not null,
      legal_name text not null,
      contact text not null,
      expires_at timestamptz not null
    )`,
  sql`
    create table webhook_delivery (
      id text collate "C" primary key,
      client_id text collate "C" not null references app (id) on delete cascade,
      event text not null,
      body text not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      attempts integer not null,
      last_result text not null,
      created_at timestamptz not null,
      next_attempt_at timestamptz
    )`,
  sql`create index webhook_delivery_client_id on webhook_delivery (client_id, created_at desc)`,
  sql`create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'waiting'`,
  sql`create index webhook_delivery_over on webhook_delivery (created_at) where state <> 'waiting'`,
  sql`
    create table consent (
      id text collate "C" primary key,
      account_id uuid not null references account (id) on delete cascade,
      client_id text collate "C" not null references app (id) on delete cascade,
      granted_scopes text[] not null,
      refused_scopes text[] not null,
      refused_at jsonb not null default '{}',
      recipient jsonb,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      unique (account_id, client_id)
    )`,
  sql`create index consent_client_id on consent (client_id)`,
  // No foreign key to the app: what it received stays visible after the app is deleted.
  sql`
    create table app_data_access (
      account_id uuid not null references account (id) on delete cascade,
      client_id text not null,
      app_name text not null,
      day date not null,
      way text not null,
      kinds text[] not null,
      times integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (account_id, client_id, day, way, kinds)
    ) with (fillfactor = 80)`,
  // Only deleting expired rows uses it; rows arrive in the order of days, so a small index is enough.
  sql`create index app_data_access_day on app_data_access using brin (day)`,
  sql`
    create table subject_origin (
      account_id uuid not null references account (id) on delete cascade,
      client_id text collate "C" not null references app (id) on delete cascade,
      origin_id uuid not null,
      primary key (account_id, client_id)
    )`,
  sql`create index subject_origin_client on subject_origin (client_id)`,
  // origin_id, origin_use: which refresh token it replaced, and at which use of that one.
  sql`
    create table authorization_record (
      id bytea primary key,
      kind text collate "C" not null,
      payload jsonb not null,
      sealed_id text,
      grant_id text collate "C",
      account_id text collate "C",
      client_id text collate "C",
      uid text collate "C",
      user_code text collate "C",
      uses smallint not null default 0,
      is_settled boolean not null default false,
      origin_id bytea,
      origin_use smallint,
      consumed_at timestamptz,
      expires_at timestamptz
    ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000)`,
  sql`
    create index authorization_record_account on authorization_record (account_id, client_id)
    where account_id is not null`,
  sql`create index authorization_record_expires_at on authorization_record (expires_at)`,
  sql`
    create index authorization_record_grant on authorization_record (grant_id)
    where grant_id is not null`,
  sql`
    create index authorization_record_strangers on authorization_record (expires_at)
    where kind in ('Interaction', 'PushedAuthorizationRequest', 'ReplayDetection')
      or (kind = 'Session' and account_id is null)`,
  sql`create unique index authorization_record_uid on authorization_record (uid) where uid is not null`,
  sql`
    create unique index authorization_record_user_code on authorization_record (user_code)
    where user_code is not null`,
  // It outlives the portal session, so that what depended on it can still be found and ended.
  sql`
    create table authorization_session (
      uid text collate "C" primary key,
      portal_session_id uuid,
      look_at timestamptz not null default now(),
      is_ended boolean not null default false
    )`,
  sql`create index authorization_session_look on authorization_session (look_at)`,
  sql`
    create index authorization_session_orphan on authorization_session (uid)
    where portal_session_id is null and not is_ended`,
  sql`create index authorization_session_portal on authorization_session (portal_session_id)`,
  sql`
    create table authorization_secret (
      name text collate "C" primary key,
      sealed text not null
    )`,
  sql`
    create table signing_key (
      kid text collate "C" primary key,
      alg text not null,
      sealed_jwk text not null,
      created_at timestamptz not null,
      signs_from timestamptz not null
    )`,
];
