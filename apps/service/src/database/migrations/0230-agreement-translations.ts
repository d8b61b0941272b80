import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table agreement_translation (
      kind text not null,
      version text not null,
      language text not null,
      revision integer not null,
      content text not null,
      saved_at timestamptz not null,
      saved_by text not null,
      saved_by_name text not null,
      primary key (kind, version, language),
      foreign key (kind, version) references agreement_text on delete cascade
    )`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table agreement_translation`.execute(database);
}
