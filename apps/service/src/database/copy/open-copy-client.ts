import { Client } from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { keepAlive } from '../connect/keep-alive.ts';
import { findPrimary } from '../connect/servers.ts';

/** What connections that copy whole tables are called in `pg_stat_activity`. */
const applicationName = 'tongxing copy';

/**
 * A connection for copying whole tables, beside the pool: nothing limits how long a statement takes. Whoever opens it
 * ends it.
 * @throws {CannotStart} where the server cannot be reached.
 */
export async function openCopyClient(url: string): Promise<Client> {
  const client = new Client({
    connectionString: await findPrimary(url),
    application_name: applicationName,
    ...keepAlive,
  });
  // What breaks fails the statement under way, which is reported there.
  client.on('error', () => {});
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new CannotStart(`The database cannot be reached: ${error.message || error.code}`);
  });
  return client;
}

/**
 * What makes the text of a row the same on every server, whatever its settings are; in force until the transaction ends,
 * so that it passes a pooler. Rows are read in the order in which they lie.
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

/** Begins a transaction that sees everything as it is at this moment, whatever is written meanwhile, and as a rule writes nothing. */
export async function startSnapshot(
  client: Client,
  access: 'only reads' | 'may write' = 'only reads',
): Promise<void> {
  await client.query(
    `begin isolation level repeatable read, ${access === 'only reads' ? 'read only' : 'read write'}`,
  );
  await client.query(asEverywhere);
}

/** The same settings for a transaction that has begun. */
export async function readAsEverywhere(client: Client): Promise<void> {
  await client.query(asEverywhere);
}
