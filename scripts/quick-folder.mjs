// Where tests put databases that are gone a minute later: in memory where there is plenty of it. Databases are cloned and
// dropped by the hundred, and a disk looks long for a place for files where many have just been removed.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const prefix = 'tongxing-tests-';
const gibibyte = 1024 ** 3;

/** Makes a folder of this process's own in memory that of temporary files, until the process ends; where there is none, nothing changes. */
export function workInMemory() {
  if (process.env.TMPDIR || !hasPlenty()) return;
  removeAbandoned();
  const folder = path.join(memory, `${prefix}${process.pid}`);
  // PostgreSQL may run under another account, which passes through.
  mkdirSync(folder, { mode: 0o711 });
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasPlenty() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 4 * gibibyte && os.freemem() > 6 * gibibyte;
  } catch {
    return false;
  }
}

/** What processes have left that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length)))) {
      rmSync(path.join(memory, name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
