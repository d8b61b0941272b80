import type { Client } from 'pg';
import { readArrival } from '../moving/arrival.ts';
import { countServiceConnections } from '../moving/reserve.ts';

export interface Occupants {
  /** Somebody's account is here, or tables that are not ours. */
  readonly isOccupied: boolean;
  /** Connections of the service, whose tables would be taken from under it. */
  readonly connections: number;
}

/**
 * What is in a database that is to be filled. Tables without an account count as nothing, and so does what a move left that
 * did not finish.
 */
export async function findOccupants(client: Client): Promise<Occupants> {
  const connections = await countServiceConnections(client);
  if ((await readArrival(client)) !== null) return { isOccupied: false, connections };
  const { rows } = await client.query(
    `select to_regclass('account') is not null and to_regclass('migration') is not null as "isOurs",
       (select count(*)::int from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')) as tables`,
  );
  const { isOurs, tables } = rows[0];
  if (!isOurs) return { isOccupied: tables > 0, connections };
  const { rows: found } = await client.query('select exists (select from account) as "isOccupied"');
  return { isOccupied: found[0].isOccupied, connections };
}
