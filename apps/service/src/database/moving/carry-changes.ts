import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import { writeTable } from '../copy/copy-table.ts';
import { beginSnapshot } from '../copy/open-copy-client.ts';
import { type Compared as ComparedWhole, compareTables, requireSame } from './compare-tables.ts';
import type { MovedTable } from './moved-table.ts';
import { columnsOf, digestRows, type Keys, keyRows, rowsOf, sameKey } from './row-digest.ts';

/** What is held against each other besides the rows that were carried. */
export type Compared = 'changed rows' | ComparedWhole;

const keysAtOnce = 2000;

/**
 * Brings the target, which is as the source was at some moment, to what the source is now: the rows whose keys were noted since are
 * taken away and put in as they are. All of it is of one snapshot, and each row is compared when it is in.
 * @returns how many rows had changed
 * @throws {Error} where something is not the same.
 */
export async function carryChanges(
  source: Client,
  target: Client,
  tables: readonly MovedTable[],
  compared: Compared,
): Promise<number> {
  await beginSnapshot(source, 'may write');
  const changes = await takeChanges(source);
  const parts = tables.flatMap((table) =>
    inParts([...(changes.get(table.name) ?? [])]).map((keys) => ({ table, keys })),
  );
  // All before any comes in: a name that went from one row to another is given up first.
  for (const { table, keys } of parts) {
    await target.query(
      `delete from "${table.name}" as t using ${keyRows(table.name, keys)} where ${sameKey(table)}`,
    );
  }
  for (const { table, keys } of parts) await carry(source, target, table, keys);
  for (const { table, keys } of compared === 'every row' ? [] : parts) {
    await requireSame(table, digestRows(source, table, keys), digestRows(target, table, keys));
  }
  if (compared !== 'changed rows') await compareTables(source, target, tables, compared);
  await source.query('commit');
  return parts.reduce((sum, { keys }) => sum + keys.length, 0);
}

/** Takes what was noted, as this snapshot sees it; what comes later is left for the next time. */
async function takeChanges(source: Client): Promise<Map<string, Set<string>>> {
  const { rows } = await source.query<{ table: string; key: string }>(
    'delete from move_change returning "table", key::text as key',
  );
  const changes = new Map<string, Set<string>>();
  for (const { table, key } of rows) {
    const keys = changes.get(table) ?? new Set();
    changes.set(table, keys.add(key));
  }
  return changes;
}

function inParts(keys: Keys): Keys[] {
  const parts: Keys[] = [];
  for (let at = 0; at < keys.length; at += keysAtOnce) parts.push(keys.slice(at, at + keysAtOnce));
  return parts;
}

async function carry(source: Client, target: Client, table: MovedTable, keys: Keys): Promise<void> {
  const bytes = source.query(to(`copy (select ${columnsOf(table)} from ${rowsOf(table, keys)}) to stdout`));
  await writeTable(target, table, bytes);
}
