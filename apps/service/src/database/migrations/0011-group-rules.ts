import { type Kysely, sql } from 'kysely';

/** Who keeps the members of a group: operators, a rule, or where people come from. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_group
      add column source text not null default 'manual',
      add column rule jsonb`.execute(database);
  await sql`create index account_group_rule on account_group (id) where rule is not null`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table account_group drop column source, drop column rule`.execute(database);
}
