import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // The head of each log is counted and keyed. SQL has no key: the service takes the heads of before over.
  await sql`
    alter table activity_anchor
      add column events bigint not null default 0,
      add column purged bigint not null default 0,
      add column carried bigint not null default 0,
      add column mac bytea,
      add column is_checked boolean not null default false,
      add column checked_events bigint not null default 0,
      add column checked_hash bytea`.execute(database);
  await sql`
    insert into activity_anchor (account_id, last_hash)
    select id, decode(repeat('00', 32), 'hex') from account
    where not exists (select from activity_anchor where account_id = account.id)`.execute(database);
  await sql`create index activity_anchor_unchecked on activity_anchor (account_id) where not is_checked`.execute(
    database,
  );
  await sql`
    create table activity_checkpoint (
      number bigint primary key,
      at timestamptz not null,
      accounts bigint not null,
      total bytea not null,
      taking_over_since timestamptz,
      mac bytea not null
    )`.execute(database);
  await sql`
    create table activity_removal (
      id uuid primary key,
      share bytea not null,
      mac bytea not null
    )`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table activity_removal, activity_checkpoint`.execute(database);
  await sql`
    alter table activity_anchor drop column events, drop column purged, drop column carried, drop column mac,
      drop column is_checked, drop column checked_events, drop column checked_hash`.execute(database);
}
