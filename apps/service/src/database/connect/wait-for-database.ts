import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { isOutage } from '../../kernel/async/outage.ts';
import type { Log } from '../../kernel/logging/log.ts';
import { serversOf } from './servers.ts';

const pauseMilliseconds = 1000;
const logEvery = 30;

/**
 * Resolves when one of the servers of an address accepts connections, however long that takes: a machine may start
 * before its database. A server that refuses is not waited for; the next query says why.
 */
export async function waitForDatabase(address: string, log: Log): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const away = await findWhyAway(address);
    if (away === null) {
      if (tries > 0) log.info('The database answers.');
      return;
    }
    if (tries % logEvery === 0) {
      log.warn(`The database cannot be reached (DATABASE_URL), and is waited for: ${away}`);
    }
    await pause(pauseMilliseconds);
  }
}

/** Why no server of the address accepts connections; null where one does, or refuses with an answer. */
async function findWhyAway(address: string): Promise<string | null> {
  let why = '';
  for (const server of serversOf(address)) {
    const client = new Client({ connectionString: server, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return null;
    } catch (error) {
      if (!isOutage(error)) return null;
      const { message, code } = error as Error & { readonly code?: string };
      why = message || String(code);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return why;
}
