import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/database/embedded-postgres.ts';
import { migrate } from '../src/database/migrate.ts';
import { silentLog } from '../src/kernel/log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL whose role may create databases. */
    postgresUrl: string;
    /** The migrated, empty database that test databases are cloned from; also the prefix of their names. */
    templateDatabase: string;
  }
}

const log = { ...silentLog, warn: console.warn, error: console.error };

/** One PostgreSQL for the whole run: the embedded one, or the server that TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = given ? null : await mkdtemp(join(tmpdir(), 'tongxing-test-'));
  const embedded = dataDir ? await startEmbeddedPostgres({ dataDir, log, durability: 'off' }) : null;
  const url = given ?? embedded?.superuserUrl ?? '';
  const template = `tongxing_test_${process.pid}`;
  const admin = new Client({ connectionString: url });
  admin.on('error', () => {});
  await admin.connect();
  await admin.query(`drop database if exists ${template} with (force)`);
  await admin.query(`create database ${template}`);
  await migrate(withDatabase(url, template), log);
  project.provide('postgresUrl', url);
  project.provide('templateDatabase', template);

  return async () => {
    const { rows } = await admin.query('select datname from pg_database where datname like $1', [
      `${template}%`,
    ]);
    // Clones first-come: a test that failed may have left its own behind.
    for (const { datname } of embedded ? [] : rows)
      await admin.query(`drop database "${datname}" with (force)`);
    await admin.end();
    await embedded?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
