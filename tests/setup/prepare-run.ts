import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startShared } from './shared-service.ts';
import { preparedData, startService } from './start-service.ts';

/** Bytes: all services of a run take a fifth of it. */
const plenty = 4e9;
const prefix = 'tongxing-e2e-';

/**
 * Before all scenarios: builds what `npm start` runs and starts it once on an empty folder. Every service of the run starts
 * with a copy of that folder, the shared one included. Returns a function that removes them.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  const program = path.join(import.meta.dirname, '../../scripts/build-service.mjs');
  execFileSync(process.execPath, [program], { stdio: 'inherit' });
  const folder = path.join(await quickFolder(), `${prefix}${process.pid}`);
  const data = path.join(folder, 'prepared');
  // PostgreSQL may run under another account, which must pass through.
  await mkdir(folder, { mode: 0o711 });
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
  await removeAbandoned('/dev/shm').catch(() => {});
  const room = await statfs('/dev/shm').catch(() => null);
  return room && room.bavail * room.bsize > plenty ? '/dev/shm' : tmpdir();
}

/** Removes what killed runs left. */
async function removeAbandoned(memory: string): Promise<void> {
  for (const name of await readdir(memory)) {
    const run = name.startsWith(prefix) && name.slice(prefix.length);
    if (run && !isAlive(Number(run))) await rm(path.join(memory, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
