import type { Client } from 'pg';
import { readArrival } from '../moving/arrival.ts';
import { countServiceConnections } from '../moving/reserve.ts';

export interface Occupants {
  /** Whether there is an account, or a table that does not belong to the service. */
  readonly isOccupied: boolean;
  /** The number of connections of the service, whose tables would be dropped. */
  readonly connections: number;
}

/**
 * What is in a database that is to be filled. Tables without an account count as nothing, and so does what an
 * unfinished move left.
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
