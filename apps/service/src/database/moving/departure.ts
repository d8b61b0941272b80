import type { ClientBase } from 'pg';
import { hasTable } from '../copy/has-table.ts';

/** The successor of a database that was moved away. */
export interface Departure {
  /** The id of the move. */
  readonly id: string;
  /** Host and database without secrets, or the folder of the embedded one. */
  readonly successor: string;
}

/** The table exists where a move was started, and has a row where it finished. */
export const departureTable = 'move_departure';

/**
 * The successor of this database; null: it was not moved. A move under way locks the table, and the query waits for it.
 * `mayHaveLeft`: whether the table exists, where the caller knows it.
 */
export async function readDeparture(
  client: Pick<ClientBase, 'query'>,
  mayHaveLeft?: boolean,
): Promise<Departure | null> {
  if (!(mayHaveLeft ?? (await hasTable(client, departureTable)))) return null;
  const { rows } = await client.query<Departure>(
    'select id, place as successor from move_departure order by at desc limit 1',
  );
  return rows[0] ?? null;
}

export async function createDepartureTable(source: Pick<ClientBase, 'query'>): Promise<void> {
  await source.query(`
    create table if not exists move_departure (
      id uuid primary key, at timestamptz not null default now(), place text not null
    )`);
}

/** Removes what a failed move left behind. */
export async function dropDepartureTable(source: Pick<ClientBase, 'query'>): Promise<void> {
  await source.query('drop table if exists move_departure');
}

/** From the commit on the other database is the one in use, and the service does not start on this one. */
export async function writeDeparture(
  source: Pick<ClientBase, 'query'>,
  { id, successor }: Departure,
): Promise<void> {
  await source.query('insert into move_departure (id, place) values ($1, $2)', [id, successor]);
}
