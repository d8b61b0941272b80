import type { Client } from 'pg';
import { requireStopped } from '../database/connect/operator-database.ts';
import { findOccupants } from '../database/copy/find-occupants.ts';
import { openCopyClient } from '../database/copy/open-copy-client.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { requireSuitableServer } from '../database/migrate.ts';
import { requireNoService } from '../database/moving/reserve.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { openCommandLog } from '../ports/open-log.ts';
import type { Settings } from '../settings/settings.ts';
import { machineUser } from './machine-user.ts';
import { stopUnlessSure } from './perform.ts';
import type { Terminal } from './terminal.ts';

/** The value of `--to` for the embedded database of the data folder. */
export const embeddedName = 'embedded';

export interface MoveTarget {
  readonly client: Client;
  readonly url: string;
  /** Host and database without secrets, or the folder of the embedded one. */
  readonly store: string;
  readonly isEmbedded: boolean;
  /** Ends the connection, and stops the embedded server. */
  close(): Promise<void>;
}

/** A connection for the source or the target of a move, without notices and without time limits. */
export async function openMoveClient(url: string): Promise<Client> {
  const client = await openCopyClient(url);
  await client.query(
    'set client_min_messages = warning; set idle_session_timeout = 0; set statement_timeout = 0',
  );
  // The server closes the session of a killed command. Not every system can check that while a statement runs.
  await client.query("set client_connection_check_interval = '2s'").catch(() => {});
  return client;
}

/** Opens the database that is to be filled; the embedded one is started for it. */
export async function openMoveTarget(settings: Settings, to: string): Promise<MoveTarget> {
  if (to !== embeddedName) {
    const client = await openMoveClient(to);
    return { client, url: to, store: storeOf(to), isEmbedded: false, close: () => client.end() };
  }
  if (!settings.databaseUrl) throw new CannotStart('The database is the embedded one already.');
  const { dataDir } = settings;
  await requireStopped(dataDir);
  const log = openCommandLog();
  const server = await startEmbeddedPostgres({ dataDir, log });
  const client = await openMoveClient(server.url);
  return {
    client,
    url: server.url,
    store: `the embedded database of ${dataDir}`,
    isEmbedded: true,
    async close() {
      await client.end();
      await server.stop();
    },
  };
}

/** Host and database of an address. */
function storeOf(address: string): string {
  const { hostname, port, pathname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? (hostname || machineUser());
  return `${host}${port ? `:${port}` : ''}${pathname}`;
}

/**
 * Checks that the target may be filled; the exit code where it may not, else null.
 * @throws {CannotStart} where it cannot be filled; nothing is changed then.
 */
export async function askForTarget(
  source: Client,
  target: Client,
  mayReplace: boolean,
  terminal: Terminal,
): Promise<number | null> {
  await requireSuitableServer(target);
  if ((await identify(source)) === (await identify(target))) {
    throw new CannotStart('--to is the database of the settings itself. Nothing was moved.');
  }
  await requireNoService(target, '--to');
  const { isOccupied } = await findOccupants(target);
  if (!isOccupied) return null;
  if (!mayReplace) {
    throw new CannotStart(
      'The database of --to is not empty: --replace removes what is in it. Nothing was moved.',
    );
  }
  return stopUnlessSure(
    terminal,
    terminal.word('删除那个数据库里现有的一切？', 'Remove everything in that database?'),
  );
}

async function identify(client: Client): Promise<string> {
  const { rows } = await client.query(
    'select pg_postmaster_start_time()::text as server, current_database() as database',
  );
  return JSON.stringify(rows[0]);
}
