import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/database/embedded-postgres.ts';
import { migrate } from '../src/database/migrate.ts';
import { openPostgres } from '../src/database/open-postgres.ts';
import { silentLog } from '../src/kernel/log.ts';
import { noProxy } from '../src/kernel/outgoing-proxy.ts';
import type { Ports } from '../src/ports/ports.ts';
import type { Settings } from '../src/settings/settings.ts';
import { openService, type TestService } from './open-service.ts';

/** A service on an embedded database of its own that keeps its log, on a data folder that outlives it. */
export interface ArchivedService extends TestService {
  readonly postgres: EmbeddedPostgres;
  /** As a command beside it reads them. */
  readonly settings: Settings;
  /** Ends the segment that is being written, as the passing of a minute does. */
  switchSegment(): Promise<string>;
  /** The same, and waits until the database has handed it over. */
  endSegment(): Promise<void>;
  /** The same, and archives what is finished. */
  archive(): Promise<void>;
  /** The moment by the database's own clock. */
  now(): Promise<Date>;
}

/** A data folder with a key, as an operator has them. */
export async function makeDataDir() {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'tongxing-moment-')));
  // PostgreSQL may run under another account, which passes through.
  await chmod(dataDir, 0o711);
  return { dataDir, masterKey: randomBytes(32), remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export async function openArchivedService(
  { dataDir, masterKey }: { readonly dataDir: string; readonly masterKey: Buffer },
  backups: Record<string, unknown> = {},
  portsFor: (
    settings: Pick<Settings, 'dataDir' | 'uploads' | 'outgoingProxy'>,
  ) => Partial<Ports> = () => ({}),
): Promise<ArchivedService> {
  // What is tested is what comes back from the archive, and not from this disk.
  const postgres = await startEmbeddedPostgres({
    dataDir,
    archives: true,
    durability: 'off',
    log: silentLog,
  });
  await migrate(postgres.url);
  const database = openPostgres(postgres.url, { connections: 5 });
  const service = await openService({
    on: {
      database,
      url: postgres.url,
      async drop() {
        await database.close();
        await postgres.stop();
      },
    },
    settings: { dataDir },
    ports: { masterKey, ...portsFor({ dataDir, uploads: null, outgoingProxy: noProxy }) },
    file: { backups: { continuous: true, ...backups } },
  });
  const ask = async (statement: string) => {
    const client = new Client({ connectionString: postgres.superuserUrl });
    await client.connect();
    try {
      return (await client.query(statement)).rows[0];
    } finally {
      await client.end();
    }
  };
  const switchSegment = async (): Promise<string> => {
    // A segment in which nothing stands is not ended.
    await ask(`select pg_logical_emit_message(true, 'test', '')`);
    return (await ask('select pg_walfile_name(pg_switch_wal() - 1) as name')).name;
  };
  const endSegment = async () => {
    const name = await switchSegment();
    for (;;) {
      const { last } = await ask('select last_archived_wal as last from pg_stat_archiver');
      if (last !== null && last >= name) return;
      await pause(20);
    }
  };
  return {
    ...service,
    postgres,
    settings: { ...service.ports.settings, databaseUrl: null, secretKey: masterKey },
    switchSegment,
    endSegment,
    async archive() {
      await endSegment();
      await service.work('Archiving the log');
    },
    now: async () => (await ask('select clock_timestamp() as at')).at,
  };
}
