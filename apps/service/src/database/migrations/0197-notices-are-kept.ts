import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Every notice for seven days, not only those with a 不是我 link, so that one that was lost can be sent again.
  await sql`
    alter table notice_link
      add column notice_id uuid,
      add column what text not null default '',
      add column resends smallint not null default 0,
      add column resent_at timestamptz`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`delete from notice_link where kind = 'plain'`.execute(database);
  await sql`
    alter table notice_link
      drop column notice_id, drop column what, drop column resends, drop column resent_at`.execute(database);
}
