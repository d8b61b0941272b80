// The folder for short-lived test databases: in memory where there is enough. Databases are cloned and dropped by the hundred,
// and a disk is slow at creating files where many have just been removed.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const prefix = 'tongxing-tests-';
const gibibyte = 1024 ** 3;

/** Uses a folder in memory for temporary files until the process ends. Does nothing where there is not enough memory. */
export function workInMemory() {
  if (process.env.TMPDIR || !hasEnough()) return;
  removeAbandoned();
  const folder = path.join(memory, `${prefix}${process.pid}`);
  // PostgreSQL may run under another account, which must pass through.
  mkdirSync(folder, { mode: 0o711 });
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasEnough() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 4 * gibibyte && os.freemem() > 6 * gibibyte;
  } catch {
    return false;
  }
}

/** Removes the folders of killed processes. */
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
