import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { runProgram } from '../../../test/run-program.ts';
import { silentLog } from '../../kernel/logging/log.ts';
import { requireStopped } from '../connect/operator-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { lockDataFolder, tryLockFile } from './folder-lock.ts';
import { findPostmaster } from './postmaster-file.ts';
import { startServerToFill } from './server-to-fill.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-containers-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function askOne(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select 1 as one');
  await client.end();
  return rows;
}

/** Process and message namespaces of its own, as a container has; none where the machine forbids that. */
const unshare = ['unshare', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
const mayUnshare = spawnSync(unshare[0]!, [...unshare.slice(1), 'true']).status === 0;
const contained = { within: mayUnshare ? unshare : [] };

// threat:data-folder-twice
test.each([0, 30])(
  'given a service in another container, starts no second one (path longer by %i words)',
  async (words) => {
    const dataDir = join(await newFolder(), 'long'.repeat(words));
    const first = runProgram('own-database', [dataDir], contained);
    cleanUps.push(() => first.kill());
    await first.line(/^ready/);
    const before = await readdir(dataDir);
    const second = runProgram('own-database', [dataDir], contained);
    expect(await second.ended).toBe(1);
    expect(second.lines).toEqual([
      expect.stringMatching(
        /^failed The data folder .* is in use by process \d+ on \S+, since 2\S+Z: another .*DATABASE_URL/,
      ),
    ]);
    expect(await readdir(dataDir)).toEqual(before);
    await expect(startServerToFill(dataDir, silentLog)).rejects.toThrow('is in use by process');
    await expect(requireStopped(dataDir)).rejects.toThrow('stop it first');
    await first.kill();
    await expect(requireStopped(dataDir)).resolves.toBeUndefined();
    const again = await startEmbeddedPostgres({ dataDir, log: silentLog });
    cleanUps.push(() => again.stop());
    expect(await askOne(again.url)).toEqual([{ one: 1 }]);
  },
);

// threat:data-folder-twice
test('waits for a server that still ends in another container', async () => {
  const dataDir = await newFolder();
  const ending = tryLockFile(join(dataDir, 'postgres.lock'));
  const lock = await lockDataFolder(dataDir);
  const starting = startEmbeddedPostgres({ dataDir, lock, log: silentLog });
  cleanUps.push(() => starting.then(({ stop }) => stop()));
  await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow('is in use');
  expect(await findPostmaster(join(dataDir, 'postgres'))).toBeNull();
  ending?.release();
  expect(await askOne((await starting).url)).toEqual([{ one: 1 }]);
  expect(tryLockFile(join(dataDir, 'postgres.lock'))).toBeNull();
});

// threat:data-folder-twice
test('starts beside a command that asks at this moment who has the folder', async () => {
  const dataDir = await newFolder();
  const asking = tryLockFile(join(dataDir, 'service.lock'));
  const locking = lockDataFolder(dataDir);
  asking?.release();
  const lock = await locking;
  expect(tryLockFile(join(dataDir, 'service.lock'))).toBeNull();
  lock.release();
});
