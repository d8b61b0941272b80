import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createWakeList } from '../../kernel/async/wake-list.ts';
import { type Log, silentLog } from '../../kernel/logging/log.ts';
import type { Signals } from '../../kernel/state/short-lived-state.ts';
import { keepAlive } from '../connect/keep-alive.ts';
import type { Database } from '../connect/open-postgres.ts';
import { findPrimary } from '../connect/servers.ts';
import { readDeparture } from '../moving/departure.ts';
import { hotStatement } from '../query/hot-query.ts';

const notify = hotStatement("select pg_notify('tongxing_signals', $1)");
const longestWaitMs = 5000;

/**
 * Signals over LISTEN and NOTIFY. They are published through the pool, and received on one connection of its own, which
 * opens with the first subscriber and reconnects by itself. After each reconnect every listener is woken, because
 * signals may have been missed.
 */
export function createPostgresSignals(
  database: Database,
  url: string | (() => string),
  log: Log = silentLog,
): Signals & { close(): Promise<void> } {
  const listeners = createWakeList();
  let listening: Promise<void> | null = null;
  let client: Client | null = null;
  let isClosed = false;

  async function connect(): Promise<void> {
    const connectionString = await findPrimary(typeof url === 'string' ? url : url());
    const next = new Client({
      connectionString,
      application_name: 'tongxing signals',
      connectionTimeoutMillis: longestWaitMs,
      ...keepAlive,
    });
    next.on('error', () => {});
    next.on('notification', ({ payload }) => listeners.wake(payload ?? ''));
    try {
      await next.connect();
      const departure = await readDeparture(next);
      if (departure) throw new Error(`the database was moved to ${departure.successor}`);
      await next.query('listen tongxing_signals');
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    next.once('end', () => {
      client = null;
      if (!isClosed) void reconnect('ended');
    });
  }

  async function reconnect(reason: string): Promise<void> {
    log.warn(`The connection for database signals failed (${reason}); connecting again.`);
    for (let waitMs = 50; !isClosed; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      await pause(waitMs, undefined, { ref: false });
      try {
        await connect();
        listeners.wakeAll();
        return;
      } catch {
        // The next interval tries again. The pool logs the outage.
      }
    }
  }

  return {
    async publish(channel) {
      await notify(database, channel);
    },
    async subscribe(channel, wake) {
      const unsubscribe = listeners.add(channel, wake);
      // A subscriber does not wait for a database that is down: it is woken once the connection is open.
      listening ??= connect().catch((error) => void reconnect(error.message));
      await listening;
      return unsubscribe;
    },
    async close() {
      isClosed = true;
      await listening;
      await client?.end();
    },
  };
}
