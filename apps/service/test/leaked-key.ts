import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openPostgres } from '../src/database/connect/open-postgres.ts';
import { silentLog } from '../src/kernel/logging/log.ts';
import { openPorts } from '../src/ports/open-ports.ts';
import { readSettings } from '../src/settings/settings.ts';
import { openService, type TestService } from './open-service.ts';
import { openTestDatabase } from './open-test-database.ts';
import { type Environment, runTongxing, startTongxing } from './run-tongxing.ts';

export const base64 = (key: Buffer) => key.toString('base64');

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** A database and a data folder whose master key, `former`, leaked; `next` will replace it. */
export async function openInstallation() {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'tongxing-key-'));
  const former = Buffer.alloc(32, 'the master key of before');
  const next = randomBytes(32);
  const place = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const inEnvironment = { SECRET_KEY: base64(former), NEW_SECRET_KEY: base64(next) };
  const words = ['keys', 'rotate', '--secret', '--yes'];
  const tongxing = (args: string[], env: Environment) => runTongxing(dataDir, { ...place, ...env }, args);

  /** Asks the database without being taken for the service. */
  async function read<Row extends object>(statement: string): Promise<Row[]> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  return {
    url: database.url,
    dataDir,
    former,
    next,
    read,
    tongxing,

    /** A service on the database, with a connection of its own. */
    open(masterKey: Buffer, from = new Date()): Promise<TestService> {
      const own = openPostgres(database.url, { connections: 5 });
      const on = { database: own, url: database.url, drop: () => own.close() };
      return openService({ on, ports: { masterKey }, from });
    },

    /** Replaces the key, which is in the environment. */
    replace: (env: Environment = {}) => tongxing([...words, '--json'], { ...inEnvironment, ...env }),
    startReplacing: () => startTongxing(dataDir, { ...place, ...inEnvironment }, words),
    /** Replaces the key, which is in the data folder. */
    replaceInFolder: () => tongxing([...words, '--json'], {}),

    /** Opens the database as the service does; what it says where it refuses, else ''. */
    async starts(env: Environment): Promise<string> {
      try {
        await (await openPorts(readSettings({ ...place, ...env }), database.url, silentLog)).close();
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    },

    /** Everything in the database that looks sealed, by table and column. */
    async findSealed(): Promise<Map<string, string[]>> {
      const columns = await read<{ table_name: string; column_name: string }>(
        `select c.table_name, c.column_name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
         where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
           and c.table_name <> 'short_lived_state'`,
      );
      const queries = columns.map(
        ({ table_name: table, column_name: column }) =>
          `select '${table}.${column}' as place, "${column}"::text as value from "${table}"
           where "${column}"::text ~ '(^|")1\\.[A-Za-z0-9_-]{38,}("|$)'`,
      );
      const found = new Map<string, string[]>();
      for (const { place: name, value } of await read<{ place: string; value: string }>(
        queries.join(' union all '),
      )) {
        const sealed = value.match(/(?<![\w.-])1\.[\w-]{38,}/g) ?? [];
        found.set(name, [...(found.get(name) ?? []), ...sealed]);
      }
      return found;
    },

    async close(): Promise<void> {
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
