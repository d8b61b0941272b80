import type { Client } from 'pg';
import type { MovedTable } from './moved-table.ts';
import { countRows, digestRows } from './row-digest.ts';

/** What of a whole table is held against the other one. */
export type Compared = 'every count' | 'every row';

/**
 * Holds every table against what it was taken from, both as one snapshot has them.
 * @throws {Error} where something is not the same.
 */
export async function compareTables(
  source: Client,
  target: Client,
  tables: readonly MovedTable[],
  compared: Compared,
): Promise<void> {
  for (const table of tables) {
    const measure = (client: Client) =>
      compared === 'every row' ? digestRows(client, table) : countRows(client, table);
    await requireSame(table, measure(source), measure(target));
  }
}

/** @throws {Error} where the table is not what it was: then nothing is kept. */
export async function requireSame(
  { name }: Pick<MovedTable, 'name'>,
  there: Promise<unknown>,
  here: Promise<unknown>,
): Promise<void> {
  const [before, after] = (await Promise.all([there, here])).map((each) => JSON.stringify(each));
  if (before === after) return;
  throw new Error(
    `The table ${name} is not the same in the other database (${before}, there ${after}). Nothing was moved.`,
  );
}
