import { realpath, statfs } from 'node:fs/promises';
import type { Client } from 'pg';
import { listAppliedMigrations } from '../database/copy/copied-tables.ts';
import { hasTable } from '../database/copy/has-table.ts';
import { openCopyClient } from '../database/copy/open-copy-client.ts';
import { findFormerBinaries } from '../database/embedded/former-binaries.ts';
import { clusterFolder } from '../database/embedded/own-cluster.ts';
import { asideOf, finishPlacing, placeCluster } from '../database/embedded/place-cluster.ts';
import { findPostgresBinaries } from '../database/embedded/postgres-binaries.ts';
import { findPostmaster } from '../database/embedded/postmaster-file.ts';
import {
  type FormerServer,
  openClusterBeside,
  openFormerCluster,
  readClusterMajor,
  requireOneDisk,
  type ServerBeside,
  sizeOfCluster,
} from '../database/embedded/upgrade-cluster.ts';
import { keyCheckOf } from '../database/key-check.ts';
import { findNewerMigrations } from '../database/migrate.ts';
import { readArrival } from '../database/moving/arrival.ts';
import { copyWhole } from '../database/moving/copy-whole.ts';
import { readDeparture } from '../database/moving/departure.ts';
import { recordAudit } from '../features/operators/audit/record-audit.ts';
import { noCaller } from '../kernel/caller.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { systemClock } from '../kernel/clock.ts';
import { readMasterKey } from '../kernel/master-key.ts';
import { held, modules } from '../modules.ts';
import { openCommandLog } from '../ports/open-log.ts';
import { openPorts } from '../ports/open-ports.ts';
import { createServiceWork } from '../service-work.ts';
import type { Settings } from '../settings/settings.ts';
import { thisOperator } from './perform.ts';
import type { Terminal } from './terminal.ts';

export interface UpgradeOptions {
  /** Where the programs of the earlier PostgreSQL are; null: in one of the usual places. */
  readonly oldBin: string | null;
}

const log = openCommandLog();

/** A new cluster of its own takes this much, and its log meanwhile a little more. */
const leastRoom = 256 * 2 ** 20;

/**
 * Carries the embedded database of an earlier major version of PostgreSQL into a cluster of ours beside it: started once more with its own
 * programs, copied, compared, brought up to date. The last thing is that the new folder takes its place; until then the old
 * one is the truth, and is not written to. It stays, aside, and is removed by nobody.
 * @throws {CannotStart} where it cannot be done; nothing is touched then.
 */
export async function upgradeDatabase(
  settings: Settings,
  { oldBin }: UpgradeOptions,
  terminal: Terminal,
): Promise<number> {
  const { dataDir, major } = await findFormer(settings);
  const ours = (await findPostgresBinaries()).major;
  if (major === ours) {
    terminal.show({ from: major, to: ours, aside: null }, [
      terminal.word(`已经是 PostgreSQL ${ours}`, `It is PostgreSQL ${ours} already.`),
    ]);
    return 0;
  }
  if (Number(major) > Number(ours)) {
    throw new CannotStart(
      `The database is of PostgreSQL ${major}, newer than this (${ours}): start the release that made it, or a newer one. Nothing was touched.`,
    );
  }
  const binaries = await findFormerBinaries(major, oldBin);
  const masterKey = await requireKey(settings);
  await requireOneDisk(dataDir);
  await requireRoom(dataDir);
  const former = await openFormerCluster(dataDir, binaries, log);
  let beside: ServerBeside | null = null;
  try {
    const source = await openCopyClient(former.url);
    await requireOurs(source, masterKey).finally(() => source.end());
    beside = await openClusterBeside(dataDir, { account: former.account, log });
    const figures = await carry(former, beside, terminal);
    await writeDown(settings, beside.url, { from: major, to: ours, ...figures });
    await beside.stop();
    await former.stop();
    const aside = asideOf(clusterFolder(dataDir), systemClock.now());
    await placeCluster(dataDir, beside.folder, aside);
    sayDone(terminal, { from: major, to: ours, ...figures, aside });
    return 0;
  } catch (error) {
    terminal.progress('');
    throw error instanceof CannotStart ? error : new CannotStart((error as Error).message);
  } finally {
    await beside?.remove();
    await former.stop();
  }
}

/** The data folder and the version of what is in it. */
async function findFormer(settings: Settings): Promise<{ dataDir: string; major: string }> {
  if (settings.databaseUrl) {
    throw new CannotStart(
      'The service uses a server of its own (DATABASE_URL, or where it was moved to): upgrade that one with its own tools, or start a newer one and ' +
        'run "npx tongxing move". Nothing was touched.',
    );
  }
  const dataDir = await realpath(settings.dataDir).catch(() => settings.dataDir);
  await finishPlacing(dataDir);
  const major = await readClusterMajor(dataDir);
  if (major === null) {
    throw new CannotStart(
      `There is no database in ${clusterFolder(dataDir)}: run this with the environment of the service (DATA_DIR; see its unit file).`,
    );
  }
  const running = await findPostmaster(clusterFolder(dataDir));
  if (running?.starter) {
    throw new CannotStart(
      `The service is running on this database (process ${running.starter}): stop it first. Nothing was touched.`,
    );
  }
  return { dataDir, major };
}

async function requireKey({ secretKey, dataDir }: Settings): Promise<Buffer> {
  const masterKey = secretKey ?? (await readMasterKey(dataDir));
  if (masterKey) return masterKey;
  throw new CannotStart(
    `Neither SECRET_KEY is set nor is there a secret.key in ${dataDir}: run this with the environment of the service. Nothing was touched.`,
  );
}

/** Rows and indexes are as large again at most, sorting and the log come on top. */
async function requireRoom(dataDir: string): Promise<void> {
  const size = await sizeOfCluster(dataDir);
  const wanted = size * 1.25 + leastRoom;
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free >= wanted) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20).toLocaleString('en')} MB`;
  throw new CannotStart(
    `Not enough room on the disk of ${dataDir}: the database takes ${megabytes(size)}, a second one beside it wants ${megabytes(wanted)}, ` +
      `and ${megabytes(free)} are free. Nothing was touched.`,
  );
}

/** @throws {CannotStart} where it is not the truth, of a newer version, or of another key. */
async function requireOurs(source: Client, masterKey: Buffer): Promise<void> {
  const departure = await readDeparture(source);
  if (departure) {
    throw new CannotStart(
      `The database was moved to ${departure.place}, and what is here is used no more. Nothing was touched.`,
    );
  }
  if ((await readArrival(source))?.isInForce === false) {
    throw new CannotStart(
      'This database was filled by a move that did not end, and is not in use. Nothing was touched.',
    );
  }
  const newer = findNewerMigrations(await listAppliedMigrations(source));
  if (newer.length > 0) {
    throw new CannotStart(
      `The database was brought up to date by a newer version (${newer.at(-1)}): run this with that version. Nothing was touched.`,
    );
  }
  if (!(await hasTable(source, 'key_check'))) return;
  const { rows } = await source.query<{ value: Buffer }>('select value from key_check');
  if (!rows[0] || rows[0].value.equals(keyCheckOf(masterKey))) return;
  throw new CannotStart(
    'The database belongs to another master key (SECRET_KEY, or secret.key in DATA_DIR). Nothing was touched.',
  );
}

async function carry(former: FormerServer, beside: ServerBeside, terminal: Terminal) {
  const source = await openCopyClient(former.url);
  try {
    const target = await openCopyClient(beside.url);
    try {
      return await copyWhole(source, target, (text) => terminal.progress(text));
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
  }
}

interface Upgraded {
  readonly from: string;
  readonly to: string;
  readonly tables: number;
  readonly rows: number;
}

/** Into the operators' log of the new one, before it takes its place: what is there then is whole. */
async function writeDown(settings: Settings, url: string, { from, to, rows }: Upgraded): Promise<void> {
  const { ports, close } = await openPorts(settings, url, log);
  try {
    const work = createServiceWork(ports, { modules, held }).workFor(noCaller);
    const audited = {
      kind: 'installation.upgrade',
      operator: thisOperator(),
      permission: 'data:import',
    } as const;
    await work.change((change) =>
      recordAudit(change, noCaller, {
        ...audited,
        after: { from: `PostgreSQL ${from}`, to: `PostgreSQL ${to}`, rows },
      }),
    );
  } finally {
    await close();
  }
}

function sayDone(terminal: Terminal, done: Upgraded & { readonly aside: string }): void {
  const { from, to, tables, rows, aside } = done;
  terminal.show(done, [
    terminal.word(
      `PostgreSQL ${from} 换成了 ${to}：${tables} 张表，${rows} 行，逐表核对过。现在可以启动服务`,
      `PostgreSQL ${from} is ${to} now: ${tables} tables, ${rows} rows, each table compared. Start the service.`,
    ),
    terminal.word(
      `原来的数据库放在 ${aside}，确认无误后再删`,
      `What was there is in ${aside}: remove it when all is well.`,
    ),
  ]);
}
