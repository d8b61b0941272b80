import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // The last day (UTC+8) on which somebody was seen: written once a day at most, and kept when their sessions are gone.
  await sql`alter table account add column seen_on date`.execute(database);
  await sql`
    update account set seen_on = seen.day from (
      select account_id, (max(last_seen_at) at time zone 'Asia/Shanghai')::date as day from session group by account_id
    ) as seen where seen.account_id = account.id`.execute(database);
  await sql`create index account_created on account (created_at desc, id desc)`.execute(database);
  await sql`create index account_seen on account (seen_on desc, id desc) where seen_on is not null`.execute(
    database,
  );
  await sql`
    create index account_stopped on account (status, created_at desc, id desc) where status <> 'active'`.execute(
    database,
  );
  // "C": compared byte by byte, so that one index finds a beginning and keeps the order.
  await sql`create index account_username_search on account (username_key collate "C", id)`.execute(database);
  await sql`create index account_nickname_search on account (lower(nickname) collate "C", id)`.execute(
    database,
  );
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`
    drop index account_created, account_seen, account_stopped, account_username_search, account_nickname_search
  `.execute(database);
  await sql`alter table account drop column seen_on`.execute(database);
}
