import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { recordingLog } from '../../../test/recording-log.ts';
import { silentLog } from '../../kernel/logging/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-folders-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string, log = silentLog): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  cleanUps.push(() => postgres.stop());
  return postgres;
}

async function askOne(connectionString: string): Promise<unknown> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select 1 as one');
  await client.end();
  return rows;
}

test('given lock files that a power cut left empty, starts at once', async () => {
  const dataDir = await newFolder();
  await (await start(dataDir)).stop();
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  const files = [
    join(dataDir, 'postgres/postmaster.pid'),
    join(dataDir, 'postgres-socket/.s.PGSQL.5432.lock'),
  ];
  for (const file of files) {
    await writeFile(file, '', { mode: 0o600 });
    await chown(file, uid, gid);
  }
  const log = recordingLog();
  const again = await start(dataDir, log);
  expect(await askOne(again.url)).toEqual([{ one: 1 }]);
  expect(log.lines).toEqual([]);
});

test('starts in a folder whose name has quotes and other signs', async () => {
  const dataDir = join(await newFolder(), `a"b'c #1?, %41`);
  const postgres = await start(dataDir);
  expect(await askOne(postgres.url)).toEqual([{ one: 1 }]);
});
