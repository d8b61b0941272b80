import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_round (
      name text primary key,
      next_at timestamptz not null
    )`.execute(database);
  // When to look whether the portal session has run out. The default is for processes of the version before.
  await sql`
    alter table authorization_session
      add column look_at timestamptz not null default now(),
      add column is_ended boolean not null default false`.execute(database);
  await sql`
    update authorization_session as tie set look_at = session.expires_at
    from session where session.id = tie.portal_session_id`.execute(database);
  await sql`create index authorization_session_look on authorization_session (look_at)`.execute(database);
  await sql`
    create index authorization_session_orphan on authorization_session (uid)
    where portal_session_id is null and not is_ended`.execute(database);
  await sql`
    create index authorization_record_strangers on authorization_record (expires_at)
    where kind in ('Interaction', 'PushedAuthorizationRequest', 'ReplayDetection')
      or (kind = 'Session' and account_id is null)`.execute(database);
  await sql`create index session_expiry_deviceless on session (expires_at) where device is null`.execute(
    database,
  );
  await sql`
    create index webhook_delivery_over on webhook_delivery (created_at) where state <> 'waiting'`.execute(
    database,
  );
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop index webhook_delivery_over, session_expiry_deviceless, authorization_record_strangers`.execute(
    database,
  );
  await sql`alter table authorization_session drop column look_at, drop column is_ended`.execute(database);
  await sql`drop table job_round`.execute(database);
}
