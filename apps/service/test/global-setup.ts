import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../src/database/migrate.ts';
import { recordingLog } from './recording-log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL whose role may create databases. */
    postgresUrl: string;
    /** The migrated, empty database that test databases are cloned from; also the prefix of their names. */
    templateDatabase: string;
  }
}

const log = recordingLog((line) => {
  if (!line.startsWith('info')) console.warn(line);
});

/** One PostgreSQL for the whole run: the embedded one, or the server that TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = given ? null : await mkdtemp(join(tmpdir(), 'tongxing-test-'));
  const embedded = dataDir
    ? await startEmbeddedPostgres({ dataDir, log, durability: 'off', connections: 200 })
    : null;
  // Tests work under the ordinary role that the product has, plus the right to clone databases.
  if (embedded) await execute(embedded.superuserUrl, 'alter role tongxing createdb');
  const url = given ?? embedded?.url ?? '';
  const template = `tongxing_test_${process.pid}`;
  await execute(url, `drop database if exists ${template} with (force)`);
  await execute(url, `create database ${template} encoding 'UTF8' template template0`);
  await migrate(withDatabase(url, template), log);
  project.provide('postgresUrl', url);
  project.provide('templateDatabase', template);

  return async () => {
    if (!embedded) await dropAll(url, template);
    await embedded?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** On a server that continues, nothing is left behind; a failed test may have left its clone. */
async function dropAll(url: string, template: string): Promise<void> {
  const names = await execute(
    url,
    `select datname from pg_database where starts_with(datname, '${template}')`,
  );
  for (const { datname } of names) await execute(url, `drop database "${datname}" with (force)`);
}

async function execute(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
