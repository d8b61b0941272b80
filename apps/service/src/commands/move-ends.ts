import { userInfo } from 'node:os';
import type { Client } from 'pg';
import { findOccupants } from '../database/copy/find-occupants.ts';
import { openCopyClient } from '../database/copy/open-copy-client.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { requireSuitableServer } from '../database/migrate.ts';
import { embeddedAddress } from '../database/moving/departure.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { openCommandLog } from '../ports/open-log.ts';
import type { Settings } from '../settings/settings.ts';
import { stopUnlessSure } from './perform.ts';
import type { Terminal } from './terminal.ts';

export interface MoveTarget {
  readonly client: Client;
  /** Host and database, without anything secret. */
  readonly place: string;
  /** What the service will use: an address, or `embedded`. */
  readonly address: string;
  /** Lets go of the embedded server, so that the service can start it. */
  release(): Promise<void>;
}

/** Notes of the server about what is there already are of no use to anybody. */
async function openQuietly(url: string): Promise<Client> {
  const client = await openCopyClient(url);
  await client.query('set client_min_messages = warning');
  return client;
}

/** A connection that the server gives up soon after we are gone, however we went: what it holds closed opens then. */
export async function openMoveSource(url: string): Promise<Client> {
  const client = await openQuietly(url);
  await client.query(`
    set idle_session_timeout = 0; set statement_timeout = 0;
    set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`);
  // Not every system lets the server look while a statement runs.
  await client.query("set client_connection_check_interval = '2s'").catch(() => {});
  return client;
}

/** Opens the database that is to be filled; the embedded one is started for it. */
export async function openMoveTarget(settings: Settings, to: string): Promise<MoveTarget> {
  if (to !== embeddedAddress) {
    const client = await openQuietly(to);
    return { client, place: placeOf(to), address: to, release: () => client.end() };
  }
  if (!settings.databaseUrl) throw new CannotStart('The database is the embedded one already.');
  const { dataDir } = settings;
  const server = await startEmbeddedPostgres({ dataDir, log: openCommandLog() });
  const client = await openQuietly(server.url);
  let released: Promise<void> | null = null;
  const release = async () => {
    await client.end();
    await server.stop();
  };
  return {
    client,
    place: `the embedded database of ${dataDir}`,
    address: embeddedAddress,
    release() {
      released ??= release();
      return released;
    },
  };
}

/** Host and database of an address. */
function placeOf(address: string): string {
  const { hostname, port, pathname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? (hostname || userInfo().username);
  return `${host}${port ? `:${port}` : ''}${pathname}`;
}

/**
 * Makes sure that the target may be filled; the exit code to end with where it may not, else null.
 * @throws {CannotStart} where it cannot be; nothing is touched then.
 */
export async function askForTarget(
  source: Client,
  target: Client,
  mayReplace: boolean,
  terminal: Terminal,
): Promise<number | null> {
  await requireSuitableServer(target);
  if ((await identify(source)) === (await identify(target))) {
    throw new CannotStart('--to is the database of the settings itself. Nothing was touched.');
  }
  const { isOccupied, connections } = await findOccupants(target);
  if (connections > 0) {
    throw new CannotStart(`A service is running on --to (${connections} connections). Nothing was touched.`);
  }
  if (!isOccupied) return null;
  if (!mayReplace) {
    throw new CannotStart(
      'The database of --to is not empty: --replace removes what is in it. Nothing was touched.',
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
