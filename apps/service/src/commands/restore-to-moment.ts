import { existsSync } from 'node:fs';
import { mkdir, realpath, rm } from 'node:fs/promises';
import pino from 'pino';
import { openCopyClient } from '../database/copy/open-copy-client.ts';
import { noteUnkept } from '../database/embedded/archive-spool.ts';
import { clusterFolder } from '../database/embedded/own-cluster.ts';
import { asideOf, finishPlacing, placeCluster } from '../database/embedded/place-cluster.ts';
import { findPostmaster } from '../database/embedded/postmaster-file.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { keyCheckOf } from '../database/key-check.ts';
import { findNewerMigrations, migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/open-postgres.ts';
import type { ArchivePlace } from '../features/site/archiving/archive-place.ts';
import {
  archiveHistories,
  type ReplayOrder,
  replayArchive,
} from '../features/site/archiving/replay-archive.ts';
import { shipSegments } from '../features/site/archiving/ship-segments.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { systemClock } from '../kernel/clock.ts';
import { modules } from '../modules.ts';
import { openBackupPlace, openFiles } from '../ports/open-files.ts';
import type { Settings } from '../settings/settings.ts';
import { findMoment } from './find-moment.ts';
import { stopUnlessSure } from './perform.ts';
import { type RestoreOptions, writeDownRestore } from './restore-installation.ts';
import type { Terminal } from './terminal.ts';

export interface MomentOptions extends RestoreOptions {
  /** Null: the end of the archive. */
  readonly moment: Date | null;
  readonly place: ArchivePlace;
  readonly masterKey: Buffer;
  readonly identityFile: string | null;
}

const log = pino({ level: 'warn' }, pino.destination(2));

/**
 * Puts the embedded database back to a moment: the newest base before it and the log from there are replayed in a folder
 * beside, where what was used up or revoked since is ended by who owns it (`Module.restored`); only then the folder takes
 * its place. What was there is put aside, and removed by nobody.
 * @throws {CannotStart} where it cannot be; nothing was touched then.
 */
export async function restoreToMoment(
  settings: Settings,
  options: MomentOptions,
  terminal: Terminal,
): Promise<number> {
  if (settings.databaseUrl) {
    throw new CannotStart(
      '--at is for the embedded database: with DATABASE_URL the tools of that server go back to a moment (pgBackRest, WAL-G, Barman).',
    );
  }
  await mkdir(settings.dataDir, { recursive: true, mode: 0o711 });
  const dataDir = await realpath(settings.dataDir);
  const cluster = clusterFolder(dataDir);
  await finishPlacing(dataDir);
  if (await findPostmaster(cluster)) {
    throw new CannotStart('The service is running on this database: stop it first. Nothing was touched.');
  }
  await shipSegments({
    settings,
    pepper: options.masterKey,
    log,
    openBackupPlace: (where) => openBackupPlace(settings, where),
  });
  const found = await findMoment(options.place, options.moment, options.masterKey);
  const stop = await askForPlace(cluster, found, options, terminal);
  if (stop !== null) return stop;
  const files = openFiles(settings);
  const order: ReplayOrder = {
    ...found,
    identityFile: options.identityFile,
    dataDir,
    folder: `${cluster}.new-${process.pid}`,
    durability: 'on',
    async keepUpload(name, bytes) {
      await files.remove(name);
      await files.keep(name, bytes);
    },
  };
  const uploads = await makeCluster(settings, order, options);
  const aside = asideOf(cluster, systemClock.now());
  const isReplaced = existsSync(cluster);
  await placeCluster(dataDir, order.folder, aside);
  await noteUnkept(dataDir);
  await writeDown(settings, order, options);
  const at = (order.moment ?? order.reach.to).toISOString();
  terminal.show({ at, base: order.reach.base.archive, uploads, aside: isReplaced ? aside : null }, [
    `The database is as it was at ${at} (from ${order.reach.base.archive})`,
    options.keepsSessions
      ? terminal.word('当时登录着的仍然登录着', 'Who was signed in then is signed in again.')
      : terminal.word('所有人都要重新登录', 'Everybody signs in again.'),
    ...(isReplaced
      ? [
          terminal.word(
            `原来的数据库放在 ${aside}，确认无误后再删`,
            `What was there is in ${aside}: remove it when all is well.`,
          ),
        ]
      : []),
  ]);
  return 0;
}

/** The exit code to end with where it is not to be done, else null. */
async function askForPlace(
  cluster: string,
  { reach, moment }: Pick<ReplayOrder, 'reach' | 'moment'>,
  { mayReplace }: MomentOptions,
  terminal: Terminal,
): Promise<number | null> {
  if (!existsSync(cluster)) return null;
  if (!mayReplace) {
    throw new CannotStart(
      `There is a database in ${cluster}: --replace puts it aside, and what was at that moment in its place. Nothing was touched.`,
    );
  }
  const at = (moment ?? reach.to).toISOString();
  return stopUnlessSure(
    terminal,
    terminal.word(
      `把数据库恢复到 ${at}？现有的会挪到一边`,
      `Put the database back to ${at}? What is there now is put aside.`,
    ),
  );
}

/** The whole new cluster, stopped; its folder goes where anything fails. Returns how many uploads came with it. */
async function makeCluster(
  settings: Settings,
  order: ReplayOrder,
  { keepsSessions }: MomentOptions,
): Promise<number> {
  try {
    const { url, stop, uploads } = await replayArchive(order);
    try {
      await requireOurs(url, order.masterKey);
      await migrate(url, log);
      const database = openPostgres(url, { connections: 2, statementTimeoutMs: 0, answerTimeoutMs: 0 });
      try {
        await database.transaction().execute(async (db) => {
          const restored = { db, at: systemClock.now(), keepsSessions };
          for (const module of modules) await module.restored?.(restored);
        });
      } finally {
        await database.close();
      }
    } finally {
      await stop();
    }
    await archiveHistories(order, order.folder, settings.file.backups.recipients);
    return uploads;
  } catch (error) {
    await rm(order.folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * As it was at that moment, which may be after the base.
 * @throws {CannotStart} where its tables are of a newer version, or its secrets of another key.
 */
export async function requireOurs(url: string, masterKey: Buffer): Promise<void> {
  const client = await openCopyClient(url);
  try {
    const { rows } = await client.query<{ name: string }>('select name from migration order by name');
    const newer = findNewerMigrations(rows.map(({ name }) => name));
    if (newer.length > 0) {
      throw new CannotStart(
        `At that moment the database had tables that this version does not know (${newer.at(-1)}): restore it with that version, or a newer one. Nothing was touched.`,
      );
    }
    const { rows: checks } = await client.query<{ value: Buffer }>('select value from key_check');
    if (checks[0] && !checks[0].value.equals(keyCheckOf(masterKey))) {
      throw new CannotStart(
        'The database belonged to another master key at that moment. Nothing was touched.',
      );
    }
  } finally {
    await client.end();
  }
}

async function writeDown(
  settings: Settings,
  order: ReplayOrder,
  { keepsSessions }: MomentOptions,
): Promise<void> {
  const { dataDir, file } = settings;
  const server = await startEmbeddedPostgres({ dataDir, archives: file.backups.continuous, log });
  try {
    await writeDownRestore(settings, server.url, order.masterKey, {
      at: (order.moment ?? order.reach.to).toISOString(),
      base: order.reach.base.archive,
      keeps_sessions: keepsSessions,
    });
  } finally {
    await server.stop();
  }
}
