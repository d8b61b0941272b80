import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataDir } from '../../../test/open-embedded-service.ts';
import { silentLog } from '../../kernel/logging/log.ts';
import { openOperatorDatabase } from '../connect/operator-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { swapCluster } from './swap-cluster.ts';

let home: Awaited<ReturnType<typeof makeDataDir>>;
beforeEach(async () => {
  home = await makeDataDir();
});
afterEach(() => home.remove());

const at = (...names: string[]) => join(home.dataDir, ...names);
const start = () => startEmbeddedPostgres({ dataDir: home.dataDir, durability: 'off', log: silentLog });
const names = async () =>
  (await readdir(home.dataDir)).filter((name) => !/-socket$|\.lock$/.test(name)).toSorted();

/** Starts what is there, asks it something, and stops it. */
async function ask(statement: string) {
  const { url, stop } = await start();
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
    await stop();
  }
}

/** A number that no process has. */
const nobody = 2 ** 22 + 1;
const swap = { pid: nobody, from: `postgres.new-${nobody}/postgres`, aside: 'postgres.before-1' };

/** Broken once, and seen to fail: without `finishSwap` in `startEmbeddedPostgres` an empty database is made, and the new one removed. */
test('killed after the old cluster was moved aside, the next start has the new one, and never an empty one', async () => {
  await ask('create table kept as select 7 as number');
  await mkdir(at(`postgres.new-${nobody}`));
  await rename(at('postgres'), at(swap.from));
  await writeFile(at('postgres-placing'), JSON.stringify(swap));
  expect(await ask('select number from kept')).toEqual([{ number: 7 }]);
  expect(await names()).toEqual(['postgres']);
});

test('killed before that, the old cluster stays in use, for a start and a command', async () => {
  await ask('create table kept as select 7 as number');
  await writeFile(at('postgres-placing'), JSON.stringify(swap));
  expect(await ask('select number from kept')).toEqual([{ number: 7 }]);
  expect(await names()).toEqual(['postgres']);

  await mkdir(at(`postgres.new-${nobody}`));
  await rename(at('postgres'), at(swap.from));
  await writeFile(at('postgres-placing'), JSON.stringify(swap));
  const installation = {
    databaseUrl: null,
    directUrl: null,
    dataDir: home.dataDir,
    secretKey: home.masterKey,
  };
  await expect(openOperatorDatabase(installation, silentLog)).rejects.toThrow(
    'has no tables of this service',
  );
  expect(await names()).toEqual(['postgres']);
});

test('given no cluster, never creates an empty one, and never replaces one in use', async () => {
  await writeFile(at('postgres-placing'), JSON.stringify(swap));
  await expect(start()).rejects.toThrow(
    `the database from before is ${at('postgres.before-1')}, rename that one`,
  );
  await rm(at('postgres-placing'));
  const running = await start();
  await expect(swapCluster(home.dataDir, at('other'), at('postgres.before-1'))).rejects.toThrow(
    'stop it first',
  );
  await running.stop();
  expect(await names()).toEqual(['postgres']);
});
