import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import {
  type CopiedTable,
  listAppliedMigrations,
  listCopiedTables,
  listSequences,
} from '../database/copy/copied-tables.ts';
import { measureTable, readTable, writeTable } from '../database/copy/copy-table.ts';
import { fillDatabase } from '../database/copy/fill-database.ts';
import { findOccupants } from '../database/copy/find-occupants.ts';
import { beginSnapshot, openCopyClient } from '../database/copy/open-copy-client.ts';
import { requireSuitableServer } from '../database/migrate.ts';
import { openOperatorDatabase } from '../database/operator-database.ts';
import { recordAudit } from '../features/operators/audit/record-audit.ts';
import { noCaller } from '../kernel/caller.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { held, modules } from '../modules.ts';
import { openCommandLog } from '../open-log.ts';
import { openPorts } from '../open-ports.ts';
import { createServiceWork } from '../service-work.ts';
import type { Settings } from '../settings.ts';
import { stopUnlessSure, thisOperator } from './perform.ts';
import type { Terminal } from './terminal.ts';

export interface MoveOptions {
  /** `postgres://…`: the database that is filled. */
  readonly to: string;
  /** Whether what stands there may go. */
  readonly mayReplace: boolean;
}

const log = openCommandLog();

/**
 * Copies everything from the database of the settings into another one: one snapshot into one transaction, each table
 * compared when it is in. What was there stays as it was; uploads and the key stay in DATA_DIR.
 * @throws {CannotStart} where the service runs on either, or the other one is not empty; nothing is touched then.
 */
export async function moveInstallation(
  settings: Settings,
  { to, mayReplace }: MoveOptions,
  terminal: Terminal,
): Promise<number> {
  const server = await openOperatorDatabase(settings, log);
  try {
    const source = await openCopyClient(server.url);
    try {
      const target = await openCopyClient(to);
      try {
        await requireSuitableServer(target);
        await requireQuiet(source, target);
        const stop = await askForPlace(target, mayReplace, terminal);
        if (stop !== null) return stop;
        const { tables, rows } = await copyAll(source, target, terminal);
        await writeDown(settings, to, rows);
        terminal.show({ tables, rows }, [
          terminal.word(
            `${tables} 张表，${rows} 行，逐表核对过`,
            `${tables} tables, ${rows} rows, each table compared`,
          ),
          terminal.word(
            '把 DATABASE_URL 改成新的地址，再启动服务；原来的数据库没有动过',
            'Set DATABASE_URL to the new address and start the service; the old database is as it was.',
          ),
        ]);
        return 0;
      } finally {
        await target.end();
      }
    } finally {
      await source.end();
    }
  } finally {
    await server.stop();
  }
}

/** What is written after the snapshot would be lost, and two installations would go on with the same people. */
async function requireQuiet(source: Client, target: Client): Promise<void> {
  const placeOf = async (client: Client) => {
    const { rows } = await client.query(
      'select pg_postmaster_start_time()::text as server, current_database() as database',
    );
    return JSON.stringify(rows[0]);
  };
  if ((await placeOf(source)) === (await placeOf(target))) {
    throw new CannotStart('--to is the database of the settings itself. Nothing was touched.');
  }
  const { connections } = await findOccupants(source);
  if (connections > 0) {
    throw new CannotStart(
      `The service is running (${connections} connections): stop it first, or what happens meanwhile is lost. Nothing was touched.`,
    );
  }
}

/** The exit code to end with where it is not to be done, else null. */
async function askForPlace(target: Client, mayReplace: boolean, terminal: Terminal): Promise<number | null> {
  const { isOccupied, connections } = await findOccupants(target);
  if (connections > 0) {
    throw new CannotStart(`A service is running on --to (${connections} connections). Nothing was touched.`);
  }
  if (!isOccupied) return null;
  if (!mayReplace) {
    throw new CannotStart(
      'The database of --to is not empty: --replace removes what is in it. Nothing was touched.',
    );
  }
  return stopUnlessSure(
    terminal,
    terminal.word('删除那个数据库里现有的一切？', 'Remove everything in that database?'),
  );
}

async function copyAll(
  source: Client,
  target: Client,
  terminal: Terminal,
): Promise<{ tables: number; rows: number }> {
  await beginSnapshot(source);
  const tables = await listCopiedTables(source);
  let rows = 0;
  await fillDatabase(target, await listAppliedMigrations(source), async () => {
    for (const [at, table] of tables.entries()) {
      terminal.progress(`${at + 1} / ${tables.length}  ${table.name}`);
      rows += await copyTable(source, target, table);
    }
    terminal.progress('');
    return listSequences(source, tables);
  });
  await source.query('commit');
  return { tables: tables.length, rows };
}

/** @throws {Error} where the table is not what it was: then nothing is kept. */
async function copyTable(source: Client, target: Client, table: CopiedTable): Promise<number> {
  const hash = createHash('sha256');
  const { bytes, rows } = readTable(source, table);
  async function* hashed() {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await writeTable(target, table, hashed());
  const there = await measureTable(target, table);
  if (there.rows !== rows() || there.sha256 !== hash.digest('hex')) {
    throw new Error(`The table ${table.name} is not the same after the copy. Nothing was kept.`);
  }
  return there.rows;
}

async function writeDown(settings: Settings, url: string, rows: number): Promise<void> {
  const { ports, close } = await openPorts(settings, url, log);
  try {
    const work = createServiceWork(ports, { modules, held }).workFor(noCaller);
    const audited = {
      kind: 'installation.move',
      operator: thisOperator(),
      permission: 'data:import',
    } as const;
    await work.change((change) => recordAudit(change, noCaller, { ...audited, after: { rows } }));
  } finally {
    await close();
  }
}
