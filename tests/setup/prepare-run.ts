import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startShared } from './shared-service.ts';
import { preparedData, startService } from './start-service.ts';

/** Bytes: all services of a run take a fifth of it. */
const plenty = 4e9;

/**
 * Before all scenarios: builds what `npm start` runs and starts it once on an empty folder. Every service of the run starts
 * with a copy of that folder, the shared one included. Returns a function that removes them.
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

/** A folder in memory where there is enough, because PostgreSQL waits for the disk with every change. */
async function quickFolder(): Promise<string> {
  const room = await statfs('/dev/shm').catch(() => null);
  return room && room.bavail * room.bsize > plenty ? '/dev/shm' : tmpdir();
}
