import { spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import type { Log } from '../../kernel/logging/log.ts';
import type { HeldLock } from './folder-lock.ts';
import type { PostgresAccount } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { starterOption } from './postmaster-file.ts';

export interface PostgresProcess {
  readonly pid: number;
  /** Resolves when the process has ended, with the last error that it wrote. */
  readonly gone: Promise<string>;
}

export interface PostgresFolders {
  readonly cluster: string;
  readonly socket: string;
}

/** How a server is started. */
export interface PostgresServer {
  readonly folders: PostgresFolders;
  readonly binaries: PostgresBinaries;
  readonly account: PostgresAccount;
  readonly durability: 'on' | 'off';
  readonly connections: number;
  readonly log: Log;
}

/**
 * The shared buffers: a twenty-fourth of the memory, from 64 MB to 1 GB. It is allocated as it is used, except for a
 * forty-fifth, which is allocated at the start.
 */
function sharedMegabytes(): number {
  // In a container the limit counts. Without one it is more than the memory of any machine, or 0.
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(1024, Math.max(64, Math.floor(bytes / 24 / 2 ** 20)));
}

const settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  // Settings for one small machine: no replication, no parallel plans, no idle workers. The log is read after a crash
  // only.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  max_worker_processes: '2',
  autovacuum_worker_slots: '3',
  // No transaction is serializable: the minimum.
  max_pred_locks_per_transaction: '10',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // The sender of a failed statement gets its error. The log has only what concerns the server.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const fleeting = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** Starts the server program, and does not wait until it answers. Its errors go to the log. It inherits the lock. */
export function spawnPostgres(
  { folders, binaries, account, durability, connections, log }: PostgresServer,
  lock: HeldLock,
): PostgresProcess {
  const all = {
    ...settings,
    // Each possible connection takes memory, whether it is open or not.
    max_connections: String(connections),
    // A transaction writes a few kilobytes. The default would be a thirty-second of the shared buffers.
    wal_buffers: '1MB',
    shared_buffers: `${sharedMegabytes()}MB`,
    ...(durability === 'on' ? durable : fleeting),
  };
  const options = [
    ...Object.entries(all).map(([name, value]) => `${name}=${value}`),
    `unix_socket_directories="${folders.socket.replaceAll('"', '""')}"`,
    starterOption(process.pid),
  ].flatMap((option) => ['-c', option]);
  const [command, args] = account.commandFor(
    binaries.postgres,
    ['-D', folders.cluster, ...options],
    'dies-with-parent',
  );
  const child = spawn(command, args, {
    ...account.spawnIdentity,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    // A process group of its own: Ctrl-C reaches the service only, which stops the database after its own work.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', lock.fd],
  });
  let complaint = '';
  createInterface({ input: child.stderr! }).on('line', (line) => {
    const [, level, text] = /^(FATAL|PANIC):\s+(.*)/.exec(line) ?? [];
    if (!level || !text) return;
    complaint = text;
    if (level === 'PANIC') log.error(`PostgreSQL: ${text}`);
    else if (!text.startsWith('terminating connection')) log.warn(`PostgreSQL: ${text}`);
  });
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(complaint || `it ended with ${signal ?? `code ${code}`}`));
  });
  return { pid: child.pid ?? 0, gone };
}
