import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table secure_key (
      kid text primary key,
      private_key text not null,
      public_key text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table secure_key`.execute(database);
}
