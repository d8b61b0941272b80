import { type Kysely, sql } from 'kysely';

/** The former signing secret of an app's webhooks, which signs beside the new one for a while. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app add column webhook_former_secret text,
      add column webhook_former_until timestamptz`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app drop column webhook_former_secret, drop column webhook_former_until`.execute(database);
}
