import { type Kysely, sql } from 'kysely';

/** Values of the profile fields that operators add, and since when somebody has lacked one that is required. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table profile_field (
      account_id uuid not null references account on delete cascade,
      key text not null,
      value text not null,
      primary key (account_id, key)
    )`.execute(database);
  await sql`create index profile_field_value on profile_field (key, lower(value) collate "C", account_id)`.execute(
    database,
  );
  await sql`
    alter table policy_notice
      alter column second_factor_since drop not null,
      add column fields_since timestamptz`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table profile_field`.execute(database);
  await sql`delete from policy_notice where second_factor_since is null`.execute(database);
  await sql`
    alter table policy_notice
      drop column fields_since,
      alter column second_factor_since set not null`.execute(database);
}
