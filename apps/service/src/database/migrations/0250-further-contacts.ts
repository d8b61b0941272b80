import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // A main contact stands under `account_id`, as every process of before reads and writes it; a further one under
  // `further_of`, where those never look, and its number or address is taken for them all the same.
  await sql`
    alter table contact
      add column further_of uuid references account (id) on delete cascade,
      add column further_id uuid,
      alter column account_id drop not null`.execute(database);
  // Beside the older version: every row it writes has an account, and nothing else
  await sql`
    alter table contact add constraint contact_main_or_further check (
      num_nonnulls(account_id, further_of) = 1 and (further_of is null) = (further_id is null)
    ) not valid`.execute(database);
  // Beside the older version: no row has one yet, so that all it takes is one look through the table
  await sql`create index contact_further_of on contact (further_of) where further_of is not null`.execute(
    database,
  );
  await sql`alter table former_contact add column further boolean not null default false`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`delete from contact where account_id is null`.execute(database);
  await sql`alter table former_contact drop column further`.execute(database);
  await sql`drop index contact_further_of`.execute(database);
  await sql`
    alter table contact
      drop constraint contact_main_or_further,
      drop column further_of,
      drop column further_id,
      alter column account_id set not null`.execute(database);
}
