import type { ClientBase } from 'pg';
import { hasTable } from '../copy/has-table.ts';

/** What the database that was left keeps of the one that took its place. */
export interface Departure {
  readonly id: string;
  /** Host and database, for people. */
  readonly place: string;
  /** The whole address, which only the master key opens. */
  readonly sealedAddress: string;
}

/** What the address of the embedded database is, which differs from start to start. */
export const embeddedAddress = 'embedded';

/** What an address is sealed for. */
export const departureContext = (id: string) => `move ${id}`;

/** Where everything went from here; null: it is here. */
export async function readDeparture(client: Pick<ClientBase, 'query'>): Promise<Departure | null> {
  if (!(await hasTable(client, 'move_departure'))) return null;
  const { rows } = await client.query<Departure>(
    'select id, place, sealed_address as "sealedAddress" from move_departure order by at desc limit 1',
  );
  return rows[0] ?? null;
}

/** From its commit on, the other database is the truth, and nobody writes here again, whatever process or session it is. */
export async function writeDeparture(
  source: Pick<ClientBase, 'query'>,
  { id, place, sealedAddress }: Departure,
): Promise<void> {
  await source.query('begin');
  await source.query('insert into move_departure (id, place, sealed_address) values ($1, $2, $3)', [
    id,
    place,
    sealedAddress,
  ]);
  // Also for a transaction whose snapshot is older than the row.
  await source.query(`
    create or replace function move_gate() returns trigger language plpgsql as $body$
    begin
      raise exception using errcode = 'TXOUT', message = 'this database was moved away: nothing is written here any more';
    end $body$`);
  await source.query('commit');
}
