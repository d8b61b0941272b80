import { Client } from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { keepAlive } from '../connect/keep-alive.ts';
import { findPrimary } from '../connect/servers.ts';

/** The application name of connections that copy whole tables, in `pg_stat_activity`. */
const applicationName = 'tongxing copy';

/**
 * A connection for copying whole tables, outside of the pool and without a statement timeout. The caller closes it.
 * @throws {CannotStart} where the server cannot be reached.
 */
export async function openCopyClient(url: string): Promise<Client> {
  const client = new Client({
    connectionString: await findPrimary(url),
    application_name: applicationName,
    ...keepAlive,
  });
  // A broken connection fails the statement under way, which is reported there.
  client.on('error', () => {});
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new CannotStart(`The database cannot be reached: ${error.message || error.code}`, { cause: error });
  });
  return client;
}

/**
 * Settings under which the text of a row is the same on every server. They are in force until the transaction ends, so
 * that they pass a pooler. Rows are read in their physical order.
 */
const asEverywhere = [
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  'set local synchronize_seqscans = off',
  'set local max_parallel_workers_per_gather = 0',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
].join('; ');

/** Starts a transaction with one snapshot, as a rule a read-only one. */
export async function startSnapshot(
  client: Client,
  access: 'only reads' | 'may write' = 'only reads',
): Promise<void> {
  await client.query(
    `begin isolation level repeatable read, ${access === 'only reads' ? 'read only' : 'read write'}`,
  );
  await client.query(asEverywhere);
}

/** The same settings, for a transaction that has started. */
export async function readAsEverywhere(client: Client): Promise<void> {
  await client.query(asEverywhere);
}
