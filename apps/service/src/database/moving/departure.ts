import type { ClientBase } from 'pg';
import type { Vault } from '../../kernel/vault.ts';
import { hasTable } from '../copy/has-table.ts';

/** What the database that was left keeps of the one that took its place. */
export interface Departure {
  readonly id: string;
  /** Host and database, for people. */
  readonly place: string;
  /** The whole address, which only the master key opens. */
  readonly sealedAddress: string;
}

/** Stands where a move was begun, and is empty until it is done. */
export const departureTable = 'move_departure';

/** What the address of the embedded database is, which differs from start to start. */
export const embeddedAddress = 'embedded';

/** What an address is sealed for. */
const contextOf = (id: string) => `move ${id}`;

/** Seals an address for what a move of this id writes down. */
export const sealAddress = (vault: Vault, address: string, id: string): string =>
  vault.seal(address, contextOf(id));

/** Opens what `sealAddress` sealed: an address, or `embedded`. */
export const openAddress = (vault: Vault, sealed: string, id: string): string =>
  vault.open(sealed, contextOf(id));

/** Where everything went from here; null: it is here. `mayHaveLeft`: where it is known already whether the table is there. */
export async function readDeparture(
  client: Pick<ClientBase, 'query'>,
  mayHaveLeft?: boolean,
): Promise<Departure | null> {
  if (!(mayHaveLeft ?? (await hasTable(client, departureTable)))) return null;
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
