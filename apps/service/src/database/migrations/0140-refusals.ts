import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // A refusal ends after some time. Those of before have no time, and are asked about once more.
  await sql`alter table consent add column refused_at jsonb not null default '{}'`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`alter table consent drop column refused_at`.execute(database);
}
