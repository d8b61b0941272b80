import type { Client } from 'pg';
import { readArrival } from '../moving/arrival.ts';

export interface Occupants {
  /** Somebody's account is here, or tables that are not ours. */
  readonly isOccupied: boolean;
  /** Connections of the service, whose tables would be taken from under it. */
  readonly connections: number;
}

/**
 * What stands in a database that is to be filled. Tables in which nobody has an account yet count as nothing, and so does
 * what a move left that did not end.
 */
export async function findOccupants(client: Client): Promise<Occupants> {
  const { rows } = await client.query(
    `select to_regclass('account') is not null and to_regclass('migration') is not null as "isOurs",
       (select count(*)::int from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')) as tables,
       (select count(*)::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and application_name like 'tongxing%') as connections`,
  );
  const { isOurs, tables, connections } = rows[0];
  if (!isOurs) return { isOccupied: tables > 0, connections };
  if ((await readArrival(client))?.isInForce === false) return { isOccupied: false, connections };
  const { rows: found } = await client.query('select exists (select from account) as "isOccupied"');
  return { isOccupied: found[0].isOccupied, connections };
}
