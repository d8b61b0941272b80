import { type Client, DatabaseError } from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import type { Log } from '../../kernel/log.ts';
import { hasTable } from '../copy/has-table.ts';
import { openCopyClient } from '../copy/open-copy-client.ts';
import { embeddedAddress } from './departure.ts';
import { hasLeft } from './has-left.ts';

/** What a database that was filled by a move keeps of it until it has nothing left to do. */
export interface Arrival {
  readonly id: string;
  /** The address of the one that was left, which only the master key opens. */
  readonly sealedSource: string;
}

/** Marks a database that is being filled, in the transaction that fills it: it is no truth until it is said to be. */
export async function writeArrival(target: Client, { id, sealedSource }: Arrival): Promise<void> {
  await target.query(
    'create table move_arrival (id uuid primary key, sealed_source text not null, is_in_force boolean not null default false)',
  );
  await target.query('insert into move_arrival (id, sealed_source) values ($1, $2)', [id, sealedSource]);
}

export async function putInForce(target: Client): Promise<void> {
  await target.query('update move_arrival set is_in_force = true');
}

interface Settling {
  readonly log: Log;
  /** The move by which whoever asks came here from the database that was left; null: they came by the address. */
  readonly cameBy: string | null;
  /** Opens a sealed address. */
  open(sealed: string, id: string): string | Promise<string>;
}

/**
 * Makes sure that a database that a move has filled is the one in force, and finishes it behind its users' backs: its keys
 * to other tables are held against the rows, without holding anybody up.
 * @throws {CannotStart} where the move did not end: the database that was to be left is the truth.
 */
export async function settleArrival(url: string, { log, cameBy, open }: Settling): Promise<void> {
  const client = await openCopyClient(url);
  try {
    const arrival = await readArrival(client);
    if (!arrival) {
      await client.end();
      return;
    }
    const isInForce =
      arrival.isInForce ||
      arrival.id === cameBy ||
      (await isLeftFor(arrival, await open(arrival.sealedSource, arrival.id)));
    if (!isInForce) {
      throw new CannotStart(
        'This database was filled by a move that did not end: start with the address from before, and move again.',
      );
    }
    await putInForce(client);
  } catch (error) {
    await client.end();
    if (isFinished(error)) return;
    throw error;
  }
  void finish(client)
    .catch((error: Error) => log.warn(`What a move left to do waits for the next start: ${error.message}`))
    .finally(() => client.end());
}

/** What a move left in the database that it filled; null: no move did, or it has nothing left to do. */
export async function readArrival(
  client: Client,
): Promise<(Arrival & { readonly isInForce: boolean }) | null> {
  if (!(await hasTable(client, 'move_arrival'))) return null;
  try {
    const { rows } = await client.query(
      'select id, sealed_source as "sealedSource", is_in_force as "isInForce" from move_arrival',
    );
    return rows[0] ?? null;
  } catch (error) {
    if (isFinished(error)) return null;
    throw error;
  }
}

/** The table is gone (undefined_table): another process of the service came here, too, and has finished the move first. */
const isFinished = (error: unknown) => error instanceof DatabaseError && error.code === '42P01';

/** Asks the other one; the embedded one is asked by whoever comes from it. */
async function isLeftFor({ id }: Arrival, source: string): Promise<boolean> {
  return source !== embeddedAddress && (await hasLeft(source, id));
}

async function finish(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
     where contype = 'f' and not convalidated and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} validate constraint ${name}`);
  await client.query('drop table if exists move_arrival');
}
