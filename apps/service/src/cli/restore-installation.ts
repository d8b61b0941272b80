import { permissionTo } from '@tongxing/contract/permissions.ts';
import type { Client } from 'pg';
import { findOccupants } from '../database/copy/find-occupants.ts';
import { openCopyClient } from '../database/copy/open-copy-client.ts';
import { startServerToFill } from '../database/embedded/server-to-fill.ts';
import { requireSuitableServer } from '../database/migrate.ts';
import { recordAudit } from '../features/admin/audit/record-audit.ts';
import { restoreBackup } from '../features/system/backups/restore-backup.ts';
import { type ArchiveSource, type Walked, walkArchive } from '../features/system/backups/walk-archive.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { systemClock } from '../kernel/clock.ts';
import { noCaller } from '../kernel/network/caller.ts';
import { accountData, modules } from '../modules.ts';
import { openFiles } from '../ports/open-files.ts';
import { openCommandLog } from '../ports/open-log.ts';
import { openPorts } from '../ports/open-ports.ts';
import { createServiceWork } from '../service-work.ts';
import type { Settings } from '../settings/settings.ts';
import { stopUnlessSure, thisOperator } from './perform.ts';
import type { Terminal } from './terminal.ts';

export interface RestoreOptions {
  /** Whether existing data in the database may be deleted. */
  readonly mayReplace: boolean;
  readonly sessionsSurvive: boolean;
}

const log = openCommandLog();

/**
 * Restores an archive into the database of the settings, with its uploads: it is read to its end first, then restored
 * in one transaction. Each owner ends what was used or revoked since the backup (`Module.restored`). An embedded
 * database of another major version of PostgreSQL is moved aside, and never deleted.
 */
export async function restoreInstallation(
  settings: Settings,
  archive: ArchiveSource,
  options: RestoreOptions,
  terminal: Terminal,
): Promise<number> {
  const walked = await walkArchive(archive);
  const server = settings.databaseUrl
    ? { url: settings.databaseUrl, finish: async () => null, stop: async () => {} }
    : await startServerToFill(settings.dataDir, log);
  let aside: string | null;
  try {
    const client = await openCopyClient(settings.directUrl ?? server.url);
    try {
      await requireSuitableServer(client);
      const stop = await askForStore(client, walked, options, terminal);
      if (stop !== null) return stop;
      await restore(client, settings, archive, walked, options);
    } finally {
      await client.end();
    }
    await writeDownRestore(settings, server.url, archive.masterKey, {
      created_at: walked.header.created_at,
      keeps_sessions: options.sessionsSurvive,
    });
    aside = await server.finish(systemClock.now());
  } finally {
    await server.stop();
  }
  const { header, manifest } = walked;
  const rows = Object.values(manifest.tables).reduce((sum, each) => sum + each.rows, 0);
  const { files } = manifest.uploads;
  terminal.show(
    { path: archive.path, created_at: header.created_at, rows, uploads: files, aside, ...options },
    [
      `${rows} rows, ${files} uploads, as they were at ${header.created_at}`,
      options.sessionsSurvive
        ? terminal.word('当时登录着的仍然登录着', 'Who was signed in then is signed in again.')
        : terminal.word('所有人都要重新登录', 'Everybody signs in again.'),
      ...(aside === null
        ? []
        : [
            terminal.word(
              `原来的数据库放在 ${aside}，确认无误后再删`,
              `The database from before is in ${aside}: remove it when all is well.`,
            ),
          ]),
    ],
  );
  return 0;
}

/** The exit code where it is refused, else null. */
async function askForStore(
  client: Client,
  { header }: Walked,
  { mayReplace }: RestoreOptions,
  terminal: Terminal,
): Promise<number | null> {
  const { isOccupied, connections } = await findOccupants(client);
  if (connections > 0) {
    throw new CannotStart(
      `The service is running on this database (${connections} connections): stop it first. Nothing was touched.`,
    );
  }
  if (!isOccupied) return null;
  if (!mayReplace) {
    throw new CannotStart(
      'The database is not empty: --replace removes what is in it, and puts the backup in its place. Nothing was touched.',
    );
  }
  return stopUnlessSure(
    terminal,
    terminal.word(
      `删除这个数据库里现有的一切，换成 ${header.created_at} 的备份？`,
      `Remove everything in this database, and put the backup of ${header.created_at} in its place?`,
    ),
  );
}

async function restore(
  client: Client,
  settings: Settings,
  archive: ArchiveSource,
  { header }: Walked,
  { sessionsSurvive }: RestoreOptions,
): Promise<void> {
  const files = openFiles(settings);
  const added: string[] = [];
  const restoring = restoreBackup({
    archive,
    migrations: header.migrations,
    client,
    isReadBack: true,
    // Names are random, so a file with the same name is the same file.
    async saveUpload(name, bytes) {
      if ((await files.read(name)) === null) added.push(name);
      else await files.remove(name);
      await files.save(name, bytes);
    },
    async after({ db }) {
      const restored = { db, at: systemClock.now(), sessionsSurvive };
      for (const module of modules) await module.restored?.(restored);
    },
  });
  await restoring.catch(async (error: unknown) => {
    // The database kept nothing, so no row names these files, and no purge would find them.
    for (const name of added) await files.remove(name);
    throw error;
  });
}

/**
 * Written to the audit log. The copies of the log heads outside of the database are replaced by those of the backup.
 */
async function writeDownRestore(
  settings: Settings,
  url: string,
  masterKey: Buffer,
  after: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  const { ports, close } = await openPorts({ ...settings, secretKey: masterKey }, url, log);
  try {
    await ports.checkpointWitness.forget();
    await ports.auditWitness.forget();
    const work = createServiceWork(ports, { modules, accountData }).workFor(noCaller);
    const audited = {
      kind: 'backup.restore',
      operator: thisOperator(),
      permission: permissionTo.importData,
      after,
    };
    await work.change((change) => recordAudit(change, noCaller, audited));
  } finally {
    await close();
  }
}
