import { setTimeout as pause } from 'node:timers/promises';
import { type Client, DatabaseError, escapeIdentifier } from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { listCopiedTables } from '../copy/copied-tables.ts';
import { startSnapshot } from '../copy/open-copy-client.ts';
import { createDepartureTable } from './departure.ts';

/** The time limit for a lock: longer than any transaction of the service. */
const lockWaitMs = 10_000;
/** A session of the server ends a moment after its process. */
const endsWithinMs = 2000;
const pauseMs = 50;

/**
 * Starts the transaction in which a database is moved away. Nobody can write to a table until it ends. New connections
 * wait at `move_departure`, and read there whether the database was moved.
 * @throws {CannotStart} where a service or another move runs on it.
 */
export async function reserveSource(source: Client): Promise<void> {
  await requireNoService(source, 'this database');
  await createDepartureTable(source);
  const tables = [...(await listCopiedTables(source)), ...(await listCopiedTables(source, 'unlogged'))];
  const names = tables.map(({ name }) => escapeIdentifier(name)).join(', ');
  await startSnapshot(source, 'may write');
  await source.query(`set local lock_timeout = ${lockWaitMs}`);
  // A lock takes no snapshot. The first query after the locks takes it, and sees everything that was written before.
  await lockOr(source, 'lock table move_departure in access exclusive mode', 'Another move of this database');
  await lockOr(source, `lock table ${names} in share mode`, 'A transaction on this database');
  await requireNoService(source, 'this database');
}

async function lockOr(source: Client, statement: string, holder: string): Promise<void> {
  try {
    await source.query(statement);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new CannotStart(`${holder} does not end. Nothing was moved.`);
  }
}

/** Whether `lock_timeout` passed (lock_not_available). */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03';
}

/** @throws {CannotStart} where a process of the service, or a command, is connected. */
export async function requireNoService(client: Client, where: string): Promise<void> {
  const end = performance.now() + endsWithinMs;
  for (;;) {
    const connections = await countServiceConnections(client);
    if (connections === 0) return;
    if (performance.now() > end) {
      throw new CannotStart(
        `The service is running on ${where} (${connections} connections): stop every process of it first, and let PgBouncer ` +
          'close its connections. Nothing was changed.',
      );
    }
    await pause(pauseMs);
  }
}

/** The connections of the service and its commands to this database, this one excluded. */
export async function countServiceConnections(client: Client): Promise<number> {
  // Inside a transaction the statistics are not read again.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'tongxing%'`,
  );
  return rows[0]?.connections ?? 0;
}
