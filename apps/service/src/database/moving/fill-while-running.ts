import type { Client } from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { listAppliedMigrations, listCopiedTables, listSequences } from '../copy/copied-tables.ts';
import { readTable, writeTable } from '../copy/copy-table.ts';
import { fillAnew, setSequences } from '../copy/fill-database.ts';
import { beginSnapshot } from '../copy/open-copy-client.ts';
import { type Arrival, writeArrival } from './arrival.ts';
import { carryChanges } from './carry-changes.ts';
import { listMovedTables, type MovedTable } from './moved-table.ts';
import { closeGate, installTriggers } from './moving-triggers.ts';

export interface FillOptions {
  readonly arrival: Arrival;
  progress(text: string): void;
  /** Before the last seconds; what is written here goes along. */
  beforeClosing(rows: number): Promise<void>;
  /** The last seconds begin. */
  closing(): void;
}

/** So few changed rows are carried in a moment. */
const fewRows = 200;
const mostRounds = 50;
/** Where all of it is compared in this time, it is compared once more in the last seconds; else what changed since. */
const quickMs = 1000;

/**
 * Fills the target from a source that is in use, in one transaction, and leaves the source closed to writes. Until it returns there is
 * nothing in the target, and once the source's connection has ended nothing is closed.
 */
export async function fillWhileRunning(
  source: Client,
  target: Client,
  options: FillOptions,
): Promise<{ tables: number; rows: number }> {
  const { arrival, progress } = options;
  const migrations = await listAppliedMigrations(source);
  const tables = await listMovedTables(source);
  await installTriggers(source, tables);
  let rows = 0;
  await fillAnew(target, migrations, async ({ makeIndexes, makeKeys }) => {
    rows = await copySnapshot(source, target, tables, progress);
    await makeIndexes();
    await target.query('analyze');
    await catchUp(source, target, tables);
    progress('comparing');
    const began = performance.now();
    await carryChanges(source, target, tables, 'every row');
    const isQuick = performance.now() - began < quickMs;
    await catchUp(source, target, tables);
    await options.beforeClosing(rows);

    progress('the last seconds');
    options.closing();
    await closeGate(source);
    await requireSameTables(source, migrations);
    await carryChanges(source, target, tables, isQuick ? 'every row' : 'every count');
    await copyUnlogged(source, target);
    await setSequences(target, await listSequences(source, tables));
    await makeKeys('unchecked');
    await writeArrival(target, arrival);
    progress('');
  });
  return { tables: tables.length, rows };
}

async function copySnapshot(
  source: Client,
  target: Client,
  tables: readonly MovedTable[],
  progress: (text: string) => void,
): Promise<number> {
  await beginSnapshot(source);
  let rows = 0;
  for (const [at, table] of tables.entries()) {
    progress(`${at + 1} / ${tables.length}  ${table.name}`);
    rows += await writeTable(target, table, readTable(source, table).bytes);
  }
  await source.query('commit');
  return rows;
}

/** Carries changes until there are few; where people write as fast as they are carried, that has an end. */
async function catchUp(source: Client, target: Client, tables: readonly MovedTable[]): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    if ((await carryChanges(source, target, tables, 'changed rows')) <= fewRows) return;
  }
}

/** Nothing is written any more: what may be lost in a crash is not lost in a move, and what was used up stays so. */
async function copyUnlogged(source: Client, target: Client): Promise<void> {
  for (const table of await listCopiedTables(source, 'unlogged')) {
    await writeTable(target, table, readTable(source, table).bytes);
  }
}

async function requireSameTables(source: Client, before: readonly string[]): Promise<void> {
  const now = await listAppliedMigrations(source);
  if (now.join() === before.join()) return;
  throw new CannotStart('A newer version has changed the tables meanwhile: move again. Nothing was moved.');
}
