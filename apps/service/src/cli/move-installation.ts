import { permissionTo } from '@tongxing/contract/permissions.ts';
import type { Client } from 'pg';
import { openStoppedDatabase } from '../database/connect/operator-database.ts';
import { openCopyClient } from '../database/copy/open-copy-client.ts';
import { clearArrival, markArrival, readArrival } from '../database/moving/arrival.ts';
import { copyWhole } from '../database/moving/copy-whole.ts';
import { type Departure, dropDepartureTable, writeDeparture } from '../database/moving/departure.ts';
import { readDepartureNow, refuseDeparted } from '../database/moving/require-in-use.ts';
import { requireNoService, reserveSource } from '../database/moving/reserve.ts';
import { recordAudit } from '../features/admin/audit/record-audit.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { systemRandom } from '../kernel/crypto/random.ts';
import { noCaller } from '../kernel/network/caller.ts';
import { accountData, modules } from '../modules.ts';
import { openCommandLog } from '../ports/open-log.ts';
import { openPorts } from '../ports/open-ports.ts';
import { createServiceWork } from '../service-work.ts';
import type { Settings } from '../settings/settings.ts';
import type { Command } from './command.ts';
import { askForTarget, embeddedName, type MoveTarget, openMoveClient, openMoveTarget } from './move-ends.ts';
import { thisOperator } from './perform.ts';
import { runAlone } from './run-alone.ts';
import type { Terminal } from './terminal.ts';

export interface MoveOptions {
  /** `postgres://…`, or `embedded`: the database that is filled. */
  readonly to: string;
  /** Whether existing data there may be deleted. */
  readonly mayReplace: boolean;
}

const log = openCommandLog();

/**
 * Moves everything from the database of the settings into another one, with the service stopped. The source is in use
 * until one commit names the target as its successor. Until then the target is marked, and the service does not start
 * on it. Where a move was killed after that commit, the same command finishes it.
 * @throws {CannotStart} where it cannot be done, and where the service runs on either side.
 */
export async function moveInstallation(
  settings: Settings,
  { to, mayReplace }: MoveOptions,
  terminal: Terminal,
): Promise<number> {
  const server = await openStoppedDatabase(settings, log);
  try {
    const source = await openMoveClient(server.url);
    try {
      const target = await openMoveTarget(settings, to);
      try {
        const departure = await readDepartureNow(source);
        if (departure) return await finishMove(departure, target, terminal);
        const stop = await askForTarget(source, target.client, mayReplace, terminal);
        if (stop !== null) return stop;
        return await move(settings, { source, sourceUrl: server.url, target }, terminal);
      } finally {
        await target.close().catch(() => {});
      }
    } finally {
      await source.end().catch(() => {});
    }
  } finally {
    await server.stop();
  }
}

interface Ends {
  readonly source: Client;
  readonly sourceUrl: string;
  readonly target: MoveTarget;
}

async function move(settings: Settings, ends: Ends, terminal: Terminal): Promise<number> {
  const { source, target } = ends;
  const departure: Departure = { id: systemRandom.uuid(), successor: target.store };
  const { id } = departure;
  const signals = stopAtSignal(() => {
    for (const client of [source, target.client]) breakOff(client);
  });
  try {
    await reserveSource(source);
    await markArrival(target.client, id);
    await requireNoService(target.client, '--to');
    const copied = await copyWhole(source, target.client, {
      progress: (text) => terminal.progress(text),
      after: () => markArrival(target.client, id),
    });
    await recordMove(settings, target, copied.rows);
    signals.ignore();
    await writeDeparture(source, departure);
    await source.query('commit');
    await clearArrival(target.client);
    formatDone(terminal, target, copied);
    return 0;
  } catch (error) {
    terminal.progress('');
    const reason = signals.isStopped() ? 'Interrupted' : (error as Error).message;
    throw new CannotStart(`${reason.replace(/[.:]?$/, '.')} ${await describeState(ends, departure)}`);
  } finally {
    signals.end();
  }
}

/** The outcome of a failed move. Where nothing was moved, the source is unchanged. */
async function describeState(
  { source, sourceUrl }: Ends,
  { id, successor: store }: Departure,
): Promise<string> {
  try {
    await source.end();
    const again = await openCopyClient(sourceUrl);
    try {
      if ((await readDepartureNow(again))?.id === id) {
        return `The database was moved to ${store} all the same: run the same command again, which finishes it.`;
      }
      await dropDepartureTable(again);
      return 'The service starts where it was.';
    } finally {
      await again.end();
    }
  } catch {
    return 'Run the same command again, which finishes it or starts anew.';
  }
}

/** Ends a connection at once: a statement under way fails, and the server rolls its transaction back. */
function breakOff(client: Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

const signalNames = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl+C and similar signals call `stop` instead of ending the process, until `ignore` or `end`. */
function stopAtSignal(stop: () => void) {
  let [isStopped, isIgnored] = [false, false];
  const onSignal = () => {
    if (isIgnored || isStopped) return;
    isStopped = true;
    stop();
  };
  for (const name of signalNames) process.on(name, onSignal);
  return {
    isStopped: () => isStopped,
    ignore() {
      isIgnored = true;
    },
    end() {
      for (const name of signalNames) process.off(name, onSignal);
    },
  };
}

/** Written to the audit log of the target, before it is in use. */
async function recordMove(settings: Settings, { url, store, isEmbedded }: MoveTarget, rows: number) {
  const there = { ...settings, databaseUrl: isEmbedded ? null : url, directUrl: null };
  const { ports, close } = await openPorts(there, url, log);
  try {
    const work = createServiceWork(ports, { modules, accountData }).workFor(noCaller);
    const audited = {
      kind: 'installation.move',
      operator: thisOperator(),
      permission: permissionTo.importData,
    } as const;
    await work.change((change) => recordAudit(change, noCaller, { ...audited, after: { to: store, rows } }));
  } finally {
    await close();
  }
}

/** For a move that was killed after the source had named its successor. */
async function finishMove(departure: Departure, target: MoveTarget, terminal: Terminal): Promise<number> {
  if ((await readArrival(target.client)) !== departure.id) refuseDeparted(departure);
  await clearArrival(target.client);
  formatDone(terminal, target, null);
  return 0;
}

function formatDone(
  terminal: Terminal,
  { store, isEmbedded }: MoveTarget,
  copied: { readonly tables: number; readonly rows: number } | null,
): void {
  const figures = copied && [
    terminal.word(
      `${copied.tables} 张表，${copied.rows} 行，每张表的行数和摘要都核对过`,
      `${copied.tables} tables, ${copied.rows} rows, each table compared by count and digest.`,
    ),
  ];
  terminal.show({ ...copied, to: store }, [
    ...(figures ?? []),
    terminal.word(
      `都在 ${store} 了：${isEmbedded ? '删除 DATABASE_URL' : '把 DATABASE_URL 设成新的地址'}，再启动服务。原来的数据库不再启动`,
      `Everything is in ${store} now: ${isEmbedded ? 'remove DATABASE_URL' : 'set DATABASE_URL to it'}, and start the service. The old database starts no more.`,
    ),
  ]);
}

export const moveCommand: Command = {
  usage: 'move --to DATABASE_URL|embedded [--replace]',
  summary:
    'moves everything into the empty database of another server, and compares it; the service is to be stopped. --replace: what is in that database may go',
  takes: [0, 0],
  options: { to: { type: 'string' }, replace: { type: 'boolean' } },
  runAlone: runAlone(async (settings, { options, terminal }) => {
    const { to, replace } = options;
    const isAddress = typeof to === 'string' && /^postgres(?:ql)?:$/.test(URL.parse(to)?.protocol ?? '');
    if (typeof to !== 'string' || (!isAddress && to !== embeddedName)) {
      terminal.printError('--to: postgres://USER:PASSWORD@HOST/DATABASE, or embedded');
      return 2;
    }
    try {
      return await moveInstallation(settings, { to, mayReplace: replace === true }, terminal);
    } catch (error) {
      // A broken connection and a table that differs are reported in one line, too.
      throw error instanceof Error ? new CannotStart(error.message) : error;
    }
  }),
};
