import type { ClientBase } from 'pg';
import { hasTable } from '../copy/has-table.ts';

/** What a database that was left says of the one that took its place. */
export interface Departure {
  /** The move that left it. */
  readonly id: string;
  /** Host and database, without anything secret; or the folder of the embedded one. */
  readonly place: string;
}

/** Exists where a move was started; has a row where it was finished. */
export const departureTable = 'move_departure';

/**
 * Where everything went from here; null: it is still here. A move under way holds the table locked: who asks waits then.
 * `mayHaveLeft`: whether the table exists, where the caller knows it.
 */
export async function readDeparture(
  client: Pick<ClientBase, 'query'>,
  mayHaveLeft?: boolean,
): Promise<Departure | null> {
  if (!(mayHaveLeft ?? (await hasTable(client, departureTable)))) return null;
  const { rows } = await client.query<Departure>(
    'select id, place from move_departure order by at desc limit 1',
  );
  return rows[0] ?? null;
}

export async function createDepartureTable(source: Pick<ClientBase, 'query'>): Promise<void> {
  await source.query(`
    create table if not exists move_departure (
      id uuid primary key, at timestamptz not null default now(), place text not null
    )`);
}

/** Removes what a move that failed has left. */
export async function dropDepartureTable(source: Pick<ClientBase, 'query'>): Promise<void> {
  await source.query('drop table if exists move_departure');
}

/** From the commit on, the other database is the one in use, and this one starts no more. */
export async function writeDeparture(
  source: Pick<ClientBase, 'query'>,
  { id, place }: Departure,
): Promise<void> {
  await source.query('insert into move_departure (id, place) values ($1, $2)', [id, place]);
}
