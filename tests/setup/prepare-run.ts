import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startShared } from './shared-service.ts';
import { preparedData, startService } from './start-service.ts';

/** Bytes: all services of a run take a fifth of it. */
const plenty = 4e9;

/**
 * Before any scenario: what runs is what `npm start` runs, built from the sources as they are. It is started once on an empty
 * folder; every other service of the run begins with a copy of what that one has made: also the one that all scenarios share
 * that ask for no other. Returns what removes them.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  const program = path.join(import.meta.dirname, '../../scripts/build-service.mjs');
  execFileSync(process.execPath, [program], { stdio: 'inherit' });
  const folder = await mkdtemp(path.join(await quickFolder(), 'tongxing-e2e-prepared-'));
  const data = path.join(folder, 'data');
  const service = await startService();
  await service.stop();
  // With its owner: PostgreSQL may run under another account.
  execFileSync('cp', ['-a', service.dataDir, data]);
  await service.remove();
  process.env[preparedData] = data;
  const shared = await startShared();
  return async () => {
    await shared.remove();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Where files cost the least: in memory, where there is plenty, because PostgreSQL waits for the disk with every change. */
async function quickFolder(): Promise<string> {
  const room = await statfs('/dev/shm').catch(() => null);
  return room && room.bavail * room.bsize > plenty ? '/dev/shm' : tmpdir();
}
