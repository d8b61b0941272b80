import type { Client } from 'pg';
import { type Arrival, putInForce } from '../database/moving/arrival.ts';
import { clearAwayMove } from '../database/moving/clear-away-move.ts';
import { embeddedAddress, sealAddress, writeDeparture } from '../database/moving/departure.ts';
import { fillWhileRunning } from '../database/moving/fill-while-running.ts';
import { hasLeft } from '../database/moving/has-left.ts';
import { claimMove, removeTriggers } from '../database/moving/moving-triggers.ts';
import { openOperatorDatabase } from '../database/operator-database.ts';
import { recordAudit } from '../features/operators/audit/record-audit.ts';
import { noCaller } from '../kernel/caller.ts';
import { systemRandom } from '../kernel/random.ts';
import { createVault, type Vault } from '../kernel/vault.ts';
import { held, modules } from '../modules.ts';
import { openCommandLog } from '../ports/open-log.ts';
import { openPorts } from '../ports/open-ports.ts';
import { createServiceWork } from '../service-work.ts';
import { readMovedTo, writeMovedTo } from '../settings/moved-to.ts';
import type { Settings } from '../settings/settings.ts';
import { askForTarget, type MoveTarget, openMoveSource, openMoveTarget } from './move-ends.ts';
import { thisOperator } from './perform.ts';
import type { Terminal } from './terminal.ts';

export interface MoveOptions {
  /** `postgres://…`, or `embedded`: the database that is filled. */
  readonly to: string;
  /** Whether what stands there may go. */
  readonly mayReplace: boolean;
}

const log = openCommandLog();
/** Beyond it the service is let go on where it is. */
const longestClosedMs = 60_000;

/**
 * Takes everything from the database of the settings into another one while the service runs: a snapshot, then what changed since,
 * again and again; in the last seconds writes are refused, everything is compared, and the database that is left
 * says where it all went. Until it says so it is the truth, whatever happens; from then on it takes no write.
 * @throws {CannotStart} where it cannot be done; nothing is touched then.
 */
export async function moveInstallation(
  settings: Settings,
  { to, mayReplace }: MoveOptions,
  terminal: Terminal,
): Promise<number> {
  const server = await openOperatorDatabase(settings, log);
  try {
    const source = await openMoveSource(server.url);
    try {
      const target = await openMoveTarget(settings, to);
      try {
        const stop = await askForTarget(source, target.client, mayReplace, terminal);
        if (stop !== null) return stop;
        await claimMove(source);
        await removeTriggers(source);
        return await move(settings, { source, sourceUrl: server.url, target }, terminal);
      } finally {
        await target.release();
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
  const { source, sourceUrl, target } = ends;
  const id = systemRandom.uuid();
  let closedAt = 0;
  let limit: NodeJS.Timeout | undefined;
  try {
    const { vault, writeDown } = await openWriter(settings, sourceUrl);
    const seal = (address: string) => sealAddress(vault, address, id);
    const arrival: Arrival = { id, sealedSource: seal(settings.databaseUrl ? sourceUrl : embeddedAddress) };
    const { tables, rows } = await fillWhileRunning(source, target.client, {
      arrival,
      progress: (text) => terminal.progress(text),
      beforeClosing: (copied) => writeDown(target.place, copied),
      closing() {
        closedAt = performance.now();
        limit = setTimeout(() => giveUp(source), longestClosedMs);
      },
    });
    clearTimeout(limit);
    if (target.address === embeddedAddress) await target.release();
    await writeDeparture(source, { id, place: target.place, sealedAddress: seal(target.address) });
    const refusedSeconds = Math.round((performance.now() - closedAt) / 100) / 10;
    await letGo(settings, ends);
    sayDone(terminal, ends, { tables, rows, refusedSeconds });
    return 0;
  } catch (error) {
    clearTimeout(limit);
    terminal.progress('');
    // Where it is out of reach it is not known, and the service, which can ask, goes by what stands there.
    if (await hasLeft(sourceUrl, id).catch(() => false)) {
      terminal.complain(
        `The database was moved to ${target.place}; what followed failed: ${(error as Error).message}`,
      );
      return 1;
    }
    await source.end().catch(() => {});
    await clearAwayMove(sourceUrl).catch(() => {});
    throw error;
  }
}

/** The server ends a session whose connection is gone, and with it everything that it held closed. */
function giveUp(source: Client): void {
  (source as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Writes to the operators' chain before the last seconds, so that the line goes along. */
async function openWriter(
  settings: Settings,
  url: string,
): Promise<{ vault: Vault; writeDown(place: string, rows: number): Promise<void> }> {
  const { ports, close } = await openPorts(settings, url, log);
  const vault = createVault(ports.masterKey, ports.random);
  await close();
  return {
    vault,
    async writeDown(place, rows) {
      const again = await openPorts(settings, url, log);
      try {
        const work = createServiceWork(again.ports, { modules, held }).workFor(noCaller);
        const operator = thisOperator();
        const audited = { kind: 'installation.move', operator, permission: 'data:import' } as const;
        await work.change((change) =>
          recordAudit(change, noCaller, { ...audited, after: { to: place, rows } }),
        );
      } finally {
        await again.close();
      }
    },
  };
}

/** The other one is the truth now: whoever is connected here is sent there, and the next start finds it. */
async function letGo(settings: Settings, { source, target }: Ends): Promise<void> {
  if (!settings.databaseUrl || readMovedTo(settings.dataDir) === settings.databaseUrl) {
    await writeMovedTo(settings.dataDir, target.address === embeddedAddress ? null : target.address);
  }
  if (target.address !== embeddedAddress) await putInForce(target.client);
  const terminate = source.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
       and application_name like 'tongxing%'`,
  );
  // Who follows at once stops what was left.
  await terminate.catch(() => {});
}

function sayDone(
  terminal: Terminal,
  { target: { place, address } }: Ends,
  done: { readonly tables: number; readonly rows: number; readonly refusedSeconds: number },
): void {
  const { tables, rows, refusedSeconds } = done;
  const isEmbedded = address === embeddedAddress;
  terminal.show({ tables, rows, refused_seconds: refusedSeconds, to: place }, [
    terminal.word(
      `${tables} 张表，${rows} 行，逐表核对过；最后 ${refusedSeconds} 秒没有收下新的写入`,
      `${tables} tables, ${rows} rows, each table compared; nothing was taken for the last ${refusedSeconds} s`,
    ),
    terminal.word(
      `服务自己接着用 ${place}。${isEmbedded ? '把 DATABASE_URL 去掉' : '设置里有 DATABASE_URL 的，改成新的地址'}；原来的数据库不再写入`,
      `The service goes on with ${place} by itself. ${isEmbedded ? 'Remove DATABASE_URL' : 'Where DATABASE_URL is set, set it to the new address'}; the old database takes no write any more.`,
    ),
  ]);
}
