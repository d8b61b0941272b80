import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A PostgreSQL that runs on a cluster folder right now. */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
  readonly status: 'starting' | 'ready' | 'stopping';
  /** The process that started it, while it is alive and still the parent. */
  readonly starter: number | null;
}

/** The option that leaves the starter's id in postmaster.opts. */
export const starterOption = (pid: number) => `cluster_name=tongxing-${pid}`;

/**
 * Reads postmaster.pid, PostgreSQL's own lock (lines: pid, folder, start, port, socket folder, address,
 * shared memory, status). Null where no server runs, a stale file included.
 */
export async function findPostmaster(clusterFolder: string): Promise<Postmaster | null> {
  const lines = (await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  if (!(await isServerOf(clusterFolder, pid))) return null;
  const status = lines[7]?.trim() ?? 'starting';
  return {
    pid,
    socketFolder: lines[4] ?? '',
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
    starter: await findStarter(clusterFolder, pid),
  };
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * PostgreSQL's working directory is its cluster folder. Where the system does not show it (macOS; root without
 * CAP_SYS_PTRACE in a container) the name of the command is compared.
 */
async function isServerOf(clusterFolder: string, pid: number): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (folder !== null) return folder === (await realpath(clusterFolder));
  return (await ask('comm', pid)).includes('postgres');
}

async function findStarter(clusterFolder: string, pid: number): Promise<number | null> {
  const options = await readFile(join(clusterFolder, 'postmaster.opts'), 'utf8').catch(() => '');
  const starter = Number(/cluster_name=tongxing-(\d+)/.exec(options)?.[1]);
  return starter === Number(await ask('ppid', pid)) ? starter : null;
}

async function ask(what: 'ppid' | 'comm', pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return (what === 'ppid' ? /^PPid:\s*(\d+)/m : /^Name:\s*(\S+)/m).exec(status)?.[1] ?? '';
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', `${what}=`, '-p', `${pid}`]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim();
}

/**
 * After a power cut a lock file may be empty, or its process id may belong to another program, and PostgreSQL would refuse to start. An empty
 * one is removed: no server runs, as the data folder is locked. Instead of a foreign id, our own makes PostgreSQL check the shared memory,
 * because it is the id of its parent.
 */
export async function forgetStaleLock(lockFile: string, clusterFolder: string): Promise<void> {
  const text = await readFile(lockFile, 'utf8').catch(() => null);
  if (text === null) return;
  if (text.trim() === '') return rm(lockFile, { force: true });
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || (await isServerOf(clusterFolder, pid))) return;
  await writeFile(lockFile, [process.pid, ...lines.slice(1)].join('\n'));
}

/**
 * Stops the server with a fast shutdown: open transactions roll back, and everything committed is written. After six
 * seconds it sends the immediate one, from which the next start recovers. Neither loses data.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  // 0 would mean our own process group.
  if (pid <= 0) return;
  for (const [signal, limitMs] of [
    ['SIGINT', 6000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await isGoneWithin(pid, limitMs)) return;
  }
}

/** Waits until the process is gone; false where it outlives the limit. */
async function isGoneWithin(pid: number, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (isAlive(pid)) {
    if (performance.now() > end) return false;
    await pause(10);
  }
  return true;
}
