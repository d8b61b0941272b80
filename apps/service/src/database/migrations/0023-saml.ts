import { type Kysely, sql } from 'kysely';

/** It allows all that the older version writes. */
const allow = (types: string) =>
  // Beside the older version: it writes only types that are in both lists.
  sql.raw(`alter table app add constraint app_type_check check (type in (${types}))`);

/** Service providers that sign people in by SAML, the keys that sign for them, and the requests that were answered. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Beside the older version: the constraint that follows allows all that this one did.
  await sql`alter table app drop constraint app_type_check`.execute(database);
  await allow(`'web', 'spa', 'native', 'device', 'machine', 'gateway', 'cas', 'saml'`).execute(database);
  await sql`
    alter table app add column entity_id text not null default '',
      add column acs_urls text[] not null default '{}',
      add column slo_url text not null default '',
      add column slo_soap_url text not null default '',
      add column certificates text[] not null default '{}',
      add column encryption_certificate text not null default '',
      add column name_id text not null default 'persistent',
      add column attributes jsonb not null default '{}',
      add column signed_requests boolean not null default false,
      add column encrypt boolean not null default false,
      add column idp_initiated boolean not null default false,
      add column metadata_url text not null default ''`.execute(database);
  // Beside the older version: there are hundreds of apps, and the index takes milliseconds.
  await sql`create index app_entity_id on app (entity_id) where entity_id <> ''`.execute(database);
  // Beside the older version: it has rows of living sign-ins at services of CAS alone.
  await sql`create index logout_address_ticket on logout_address (client_id, ticket)`.execute(database);
  await sql`
    create table saml_key (
      id text primary key,
      sealed_key text not null,
      certificate text not null,
      created_at timestamptz not null,
      signs_from timestamptz not null
    )`.execute(database);
  await sql`
    create table saml_request (
      digest bytea primary key,
      client_id text not null references app (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(database);
  await sql`create index saml_request_client_id on saml_request (client_id)`.execute(database);
  await sql`create index saml_request_expires_at on saml_request (expires_at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table saml_request`.execute(database);
  await sql`drop table saml_key`.execute(database);
  await sql`delete from app where type = 'saml'`.execute(database);
  await sql`drop index logout_address_ticket`.execute(database);
  await sql`drop index app_entity_id`.execute(database);
  await sql`
    alter table app drop column entity_id, drop column acs_urls, drop column slo_url, drop column slo_soap_url,
      drop column certificates, drop column encryption_certificate, drop column name_id, drop column attributes,
      drop column signed_requests, drop column encrypt, drop column idp_initiated,
      drop column metadata_url`.execute(database);
  await sql`alter table app drop constraint app_type_check`.execute(database);
  await allow(`'web', 'spa', 'native', 'device', 'machine', 'gateway', 'cas'`).execute(database);
}
