import { spawnSync } from 'node:child_process';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { roomyLimits } from '../../tests/setup/roomy-limits.ts';
import { startService } from '../../tests/setup/start-service.ts';
import type { Stand } from './stand.ts';

const starvedMilliseconds = 4000;
const megabyte = 1024 * 1024;

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
};

/** Whether this account may mount a small disk. */
export const canMount = (): boolean => process.getuid?.() === 0;

/** A service with its database on a disk of 400 MB, which is filled to the last byte for four seconds. */
export async function openFullDisk(): Promise<Stand> {
  const disk = await mkdtemp(path.join(tmpdir(), 'tongxing-disk-'));
  run('mount', '-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', disk);
  const filler = path.join(disk, 'filler');
  const service = await startService({
    config: roomyLimits,
    env: { DATA_DIR: path.join(disk, 'data') },
  }).catch((error: unknown) => {
    run('umount', '-l', disk);
    throw error;
  });
  return {
    url: service.url,
    async breakOnce() {
      await fill(filler);
      await pause(starvedMilliseconds);
      await rm(filler);
    },
    async close() {
      await service.remove();
      run('umount', disk);
      await rm(disk, { recursive: true });
    },
  };
}

/** Writes until the disk is full, byte by byte at the end. */
async function fill(file: string): Promise<void> {
  const target = await open(file, 'w');
  try {
    for (let size = megabyte; size >= 1; ) {
      const { bytesWritten } = await target.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }));
      if (bytesWritten < size) size = Math.floor(size / 2);
    }
  } finally {
    await target.close();
  }
}

/**
 * A service with few free file descriptors, which idle connections take, while its connections to the database are ended: for
 * four seconds it can open no file and no connection.
 */
export async function openOutOfFiles(): Promise<Stand> {
  const service = await startService({ config: roomyLimits });
  const { port } = new URL(service.url);
  const prlimit = (...args: string[]) => run('prlimit', '--pid', String(service.pid()), ...args);
  const database = new Client({
    connectionString: `postgres://tongxing@localhost/tongxing?host=${service.dataDir}/postgres-socket`,
  });
  await database.connect();
  const usual = prlimit('--nofile', '--output=SOFT', '--noheadings');
  return {
    url: service.url,
    async breakOnce() {
      // Descriptors are the lowest free numbers; open ones above the limit stay open.
      const opened = await readdir(`/proc/${service.pid()}/fd`);
      prlimit(`--nofile=${opened.length + 3}:`);
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = current_user and pid <> pg_backend_pid() and application_name like 'tongxing%'`,
      );
      const idle = Array.from({ length: 50 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}));
      await pause(starvedMilliseconds);
      for (const socket of idle) socket.destroy();
      prlimit(`--nofile=${usual}:`);
    },
    async close() {
      await database.end();
      await service.remove();
    },
  };
}
