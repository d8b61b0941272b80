import { type Kysely, sql } from 'kysely';

/** Contacts that will replace lost ones, once their owner has had time to object. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_replacement (
      account_id uuid not null references account (id) on delete cascade,
      kind text not null,
      value text not null,
      asked_by text not null,
      asked_at timestamptz not null,
      due_at timestamptz not null,
      reminded_at timestamptz,
      primary key (account_id, kind)
    )`.execute(database);
  await sql`create index contact_replacement_due on contact_replacement (due_at)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table contact_replacement`.execute(database);
}
