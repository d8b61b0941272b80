import { Client, type ClientBase, type ClientConfig } from 'pg';
import { Unavailable } from '../../kernel/async/outage.ts';
import { departureTable, readDeparture } from '../moving/departure.ts';

/**
 * The servers of an address, each as an address of its own: `postgres://user@a:5432,b:5433/name` is a primary and its
 * standbys in any order, as libpq has it (PostgreSQL 34.1.1.3, with `target_session_attrs=read-write`). An address that
 * names one is returned as it is.
 */
export function serversOf(address: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#@]*)(.*)$/s.exec(address) ?? [];
  if (!hosts.includes(',')) return [address];
  const [path = '', query = ''] = after.split('?', 2);
  const remaining = new URLSearchParams(query);
  // The only value of libpq's that fits: this service writes.
  remaining.delete('target_session_attrs');
  const rest = remaining.size > 0 ? `${path}?${remaining}` : path;
  return hosts.split(',').map((host) => `${before}${host}${rest}`);
}

/** Connects a pool to the primary of several servers, whichever that is at the moment. */
export function followServer(address: string) {
  const servers = serversOf(address);
  let at = 0;
  const current = () => servers[at] as string;
  const leave = (server: string) => {
    if (server === current()) at = (at + 1) % servers.length;
  };

  return {
    Client: class extends Client {
      constructor(options: ClientConfig = {}) {
        super({ ...options, connectionString: current() });
      }
    },
    /** Tries one server after the other until `connect` succeeds, first the one that succeeded last. */
    async tryEach<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
      for (let left = servers.length - 1; ; left -= 1) {
        const server = current();
        try {
          return await connect();
        } catch (error) {
          leave(server);
          if (left === 0) throw error;
        }
      }
    },
    /** @throws {Unavailable} where the server is a standby, or the database was moved away. */
    async requirePrimary(client: ClientBase): Promise<void> {
      const { standby, mayHaveLeft } = await inspect(client);
      if (servers.length > 1 && standby) throw new Unavailable('the server is a standby');
      const departure = await readDeparture(client, mayHaveLeft);
      if (departure) throw new Unavailable(`the database was moved to ${departure.successor}`);
    },
  };
}

/** The address of the primary, for code that opens one connection. The last candidate is not checked. */
export async function findPrimary(address: string): Promise<string> {
  const servers = serversOf(address);
  for (const server of servers.slice(0, -1)) {
    if (await isPrimary(server)) return server;
  }
  return servers.at(-1) ?? address;
}

async function isPrimary(server: string): Promise<boolean> {
  const client = new Client({ connectionString: server, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return !(await inspect(client)).standby;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Everything that a new connection checks, in one query. */
async function inspect(client: ClientBase): Promise<{ standby: boolean; mayHaveLeft: boolean }> {
  const { rows } = await client.query<{ standby: boolean; mayHaveLeft: boolean }>(
    'select pg_is_in_recovery() as standby, to_regclass($1) is not null as "mayHaveLeft"',
    [departureTable],
  );
  return rows[0] ?? { standby: false, mayHaveLeft: false };
}
