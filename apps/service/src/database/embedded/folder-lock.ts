import { chownSync, closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import locks from 'fs-native-extensions';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { systemClock } from '../../kernel/clock.ts';
import { ownServerHint } from './own-server-hint.ts';

/**
 * The exclusive use of a file by this process. The kernel holds it for the open file and frees it with the last process that has it
 * open, killed or not. It holds between containers of one machine too, where process ids and socket paths mean nothing.
 */
export interface HeldLock {
  /** For a child process: the lock lasts as long as the child and its children too. */
  readonly fd: number;
  /** Once; again does nothing. */
  release(): void;
}

/** Takes the lock of a file, which is created where missing. Null where another process has it. */
export function tryLockFile(path: string): HeldLock | null {
  const fd = openLockFile(path);
  let isOpen = true;
  const release = () => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  if (locks.tryLock(fd)) return { fd, release };
  release();
  return null;
}

function openLockFile(path: string): number {
  try {
    const fd = openSync(path, 'a+', 0o600);
    // A command of root leaves nothing that the account of the service cannot open.
    if (process.getuid?.() === 0) {
      const { uid, gid } = statSync(dirname(path));
      chownSync(path, uid, gid);
    }
    return fd;
  } catch (error) {
    throw new CannotStart(`${path} cannot be locked (${(error as Error).message.split(', ')[0]})`);
  }
}

const nameOf = (dataDir: string) => join(dataDir, 'service.lock');

/** A command that asks who has the folder takes the lock for a moment. */
const longestLookMs = 500;
const pauseMs = 20;

/**
 * Takes a data folder with an embedded database for this process.
 * @throws {CannotStart} where another process has it and keeps it for half a second; the line names that one.
 */
export async function lockDataFolder(dataDir: string): Promise<HeldLock> {
  const path = nameOf(dataDir);
  let held = tryLockFile(path);
  for (let waited = 0; !held && waited < longestLookMs; waited += pauseMs) {
    await pause(pauseMs);
    held = tryLockFile(path);
  }
  if (!held) {
    throw new CannotStart(
      `The data folder ${dataDir} is in use by ${holderOf(dataDir)}: another running service or command. Stop that ` +
        `one or choose another DATA_DIR. ${ownServerHint}`,
    );
  }
  writeFileSync(path, `process ${process.pid} on ${hostname()}, since ${systemClock.now().toISOString()}\n`);
  return held;
}

/** Who has locked a data folder, in words; null where nobody has. */
export function findHolder(dataDir: string): string | null {
  if (!existsSync(nameOf(dataDir))) return null;
  const held = tryLockFile(nameOf(dataDir));
  if (!held) return holderOf(dataDir);
  held.release();
  return null;
}

/** Does something to a folder that nobody has locked, and that nobody locks meanwhile. Nothing where somebody has. */
export async function whereFree(dataDir: string, work: () => Promise<void>): Promise<void> {
  if (!existsSync(dataDir)) return;
  const held = tryLockFile(nameOf(dataDir));
  if (!held) return;
  await work().finally(held.release);
}

/** As the holder has written it. */
function holderOf(dataDir: string): string {
  return readFileSync(nameOf(dataDir), 'utf8').trim() || 'a process that is starting';
}
