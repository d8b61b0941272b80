import { type Kysely, sql } from 'kysely';

/** Events about people on their way to apps and to operators' endpoints, and who gets which. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_event (
      id bigint generated always as identity primary key,
      account_id uuid,
      client_id text collate "C",
      type text collate "C" not null,
      data jsonb not null,
      at timestamptz not null
    )`.execute(database);
  await sql`
    create table event_sequence (
      account_id uuid not null,
      receiver text collate "C" not null,
      seq bigint not null,
      primary key (account_id, receiver)
    )`.execute(database);
  await sql`
    create table webhook_endpoint (
      id text collate "C" primary key,
      url text not null,
      events text[] not null,
      secret text not null,
      former_secret text,
      former_until timestamptz,
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(database);
  await sql`
    alter table app add column events text[],
      add column security_events_url text not null default ''`.execute(database);
  // Beside the older version: there are hundreds of apps, and the index takes milliseconds.
  await sql`
    create index app_events on app (id)
      where events is not null or security_events_url <> ''`.execute(database);
  // Beside the older version: it names an app in every row.
  await sql`
    alter table webhook_delivery alter column client_id drop not null,
      add column endpoint_id text collate "C" references webhook_endpoint (id) on delete cascade,
      add column account_id uuid,
      add column seq bigint,
      add constraint webhook_delivery_receiver check (num_nonnulls(client_id, endpoint_id) = 1)`.execute(
    database,
  );
  // Beside the older version: a month of messages, and no person waits for a write of them.
  await sql`
    create index webhook_delivery_endpoint_id on webhook_delivery (endpoint_id, created_at desc)
      where endpoint_id is not null`.execute(database);
  // Beside the older version: a month of messages, and no person waits for a write of them.
  await sql`
    create index webhook_delivery_untried on webhook_delivery (account_id)
      where state = 'waiting' and attempts = 0`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`delete from webhook_delivery where client_id is null`.execute(database);
  await sql`
    alter table webhook_delivery drop constraint webhook_delivery_receiver, drop column endpoint_id,
      drop column account_id, drop column seq, alter column client_id set not null`.execute(database);
  await sql`alter table app drop column events, drop column security_events_url`.execute(database);
  await sql`drop table webhook_endpoint, event_sequence, account_event`.execute(database);
}
