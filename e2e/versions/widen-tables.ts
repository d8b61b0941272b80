import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const tables = [
  'account',
  'contact',
  'session',
  'device',
  'activity',
  'consent',
  'client',
  'authorization_record',
];

/** Gives the tables that everybody uses a column more, as a migration of a version to come would, while both versions serve. */
export async function widenTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const table of tables) await widen(client, table);
  } finally {
    await client.end();
  }
}

/** Waits for the table as briefly as `migrate.ts` does, and lets others through in between. */
async function widen(client: pg.Client, table: string): Promise<void> {
  await client.query('set lock_timeout = 300');
  for (;;) {
    try {
      await client.query(`alter table ${table} add column to_come text not null default ''`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error;
      await pause(300);
    }
  }
}
