import { type ClientBase, escapeLiteral } from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { hasTable } from '../copy/has-table.ts';

/** Marks the target of a move, from before its first table until the source confirms that the copy is complete. */
export async function markArrival(target: Pick<ClientBase, 'query'>, id: string): Promise<void> {
  // One transaction: no table without its row.
  await target.query(
    `drop table if exists move_arrival; create table move_arrival (id uuid primary key); insert into move_arrival values (${escapeLiteral(id)})`,
  );
}

/** The unfinished move that fills this database; null where there is none. */
export async function readArrival(client: Pick<ClientBase, 'query'>): Promise<string | null> {
  if (!(await hasTable(client, 'move_arrival'))) return null;
  const { rows } = await client.query<{ id: string }>('select id from move_arrival');
  return rows[0]?.id ?? null;
}

export async function clearArrival(target: Pick<ClientBase, 'query'>): Promise<void> {
  await target.query('drop table if exists move_arrival');
}

/** @throws {CannotStart} where a move to this database did not finish: what is in it is not whole. */
export async function requireWhole(client: Pick<ClientBase, 'query'>): Promise<void> {
  if ((await readArrival(client)) === null) return;
  throw new CannotStart(
    'A move to this database did not finish: run the same "npx tongxing move" again with the settings of the database ' +
      'that is moved, or start the service with those settings.',
  );
}
