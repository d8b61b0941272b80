import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../database/connect/open-postgres.ts';
import { openCopyClient } from '../database/copy/open-copy-client.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { findNewestAccount } from '../features/accounts/accounts/account-store.ts';
import { chainKeysOf } from '../features/activity/activity-log/hash-chain.ts';
import { verifyCheckpoint } from '../features/activity/activity-log/verify-checkpoint.ts';
import { verifyLog } from '../features/activity/activity-log/verify-log.ts';
import { verifyAudit } from '../features/admin/audit/verify-audit.ts';
import { loadSigningKeys } from '../features/oauth/authorization/provider/signing-keys.ts';
import { authenticate } from '../features/protection/sessions/authenticate.ts';
import { openSession } from '../features/protection/sessions/open-session.ts';
import { megabytesOf } from '../features/system/backups/backup-files.ts';
import { restoreBackup } from '../features/system/backups/restore-backup.ts';
import { type ArchiveSource, type Walked, walkArchive } from '../features/system/backups/walk-archive.ts';
import { silentLog } from '../kernel/logging/log.ts';
import { noCaller } from '../kernel/network/caller.ts';
import { accountData, modules } from '../modules.ts';
import { openPorts } from '../ports/open-ports.ts';
import { createServiceWork } from '../service-work.ts';
import { readSettings } from '../settings/settings.ts';
import type { Terminal } from './terminal.ts';

/**
 * Reads an archive to its end, and unless quick restores it into a PostgreSQL of its own below the temporary folder:
 * digests, keys between tables, the newest tables made of its own, the logs of all people and operators, a sign-in. Exit code 1
 * where something of it is not as it was. `where`: what people call it; it may have been brought from there.
 */
export async function verifyBackup(
  archive: ArchiveSource,
  { isQuick, where = archive.path }: { readonly isQuick: boolean; readonly where?: string },
  terminal: Terminal,
): Promise<number> {
  const walked = await walkArchive(archive);
  const { header, manifest } = walked;
  const rows = Object.values(manifest.tables).reduce((sum, each) => sum + each.rows, 0);
  const flaws = isQuick ? [] : await restoreAside(archive, walked);
  const report = {
    path: where,
    created_at: header.created_at,
    product: header.product,
    rows,
    uploads: manifest.uploads.files,
    missing_uploads: manifest.uploads.missing,
    is_restored: !isQuick,
    flaws,
  };
  const uploads = `${manifest.uploads.files} uploads (${megabytesOf(manifest.uploads.bytes)})`;
  const how = isQuick ? 'read to its end' : 'restored, read again, and signed in to';
  terminal.show(report, [
    ...flaws,
    `${where}: of ${header.created_at}, version ${header.product}, ${rows} rows, ${uploads}`,
    flaws.length === 0
      ? `✓ ${how}: everything is as it was`
      : `✗ ${flaws.length} things are not as they should be`,
  ]);
  return flaws.length === 0 ? 0 : 1;
}

async function restoreAside(archive: ArchiveSource, { header }: Walked): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tongxing-verify-'));
  // PostgreSQL may run under another account, which must pass through.
  await chmod(dataDir, 0o711);
  try {
    // The cluster is deleted afterwards, so nothing needs to be synced to the disk.
    const server = await startEmbeddedPostgres({ dataDir, log: silentLog, durability: 'off' });
    try {
      const client = await openCopyClient(server.url);
      try {
        await restoreBackup({ archive, migrations: header.migrations, client, isReadBack: true });
      } finally {
        await client.end();
      }
      return await findFlaws(server.url, archive.masterKey);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What is broken in the logs of people and operators, and in a sign-in. */
async function findFlaws(url: string, masterKey: Buffer): Promise<string[]> {
  return [...(await findBrokenLogs(url, masterKey)), ...(await trySignIn(url, masterKey))];
}

async function findBrokenLogs(url: string, masterKey: Buffer): Promise<string[]> {
  const database = openPostgres(url, { statementTimeoutMs: 0, answerTimeoutMs: 0 });
  try {
    const keys = chainKeysOf(masterKey);
    const flaws: string[] = [];
    for await (const { accountNumber, brokenAt } of verifyLog(database, keys)) {
      if (brokenAt !== null) flaws.push(`the log of account ${accountNumber} is broken at ${brokenAt}`);
    }
    flaws.push(...(await verifyCheckpoint(database, keys, null)).flaws);
    const { brokenAt } = await verifyAudit(database, masterKey, { witnessed: null });
    if (brokenAt !== null) flaws.push(`the log of operators is broken at ${brokenAt}`);
    return flaws;
  } finally {
    await database.close();
  }
}

/**
 * Whether a restored database, which is deleted afterwards, works. It is migrated, its key is checked as at a start,
 * and the keys of tokens are opened. The newest person gets a session, and the session is then checked as every call
 * does. No password is known here, so none is tried. Returns what failed.
 */
export async function trySignIn(url: string, masterKey: Buffer): Promise<string[]> {
  try {
    await migrate(url);
    // Independent of this machine: no Redis, no vendor, no folder, no settings file of the working directory.
    const settings = readSettings({ DATA_DIR: '/nonexistent' }, { readsFile: false });
    const { ports, close } = await openPorts({ ...settings, secretKey: masterKey }, url, silentLog);
    try {
      const work = createServiceWork(ports, { modules, accountData }).workFor(noCaller);
      await loadSigningKeys(work);
      const account = await findNewestAccount(work.db);
      if (!account) return [];
      const { token } = await work.change((change) =>
        openSession(change, { accountId: account.id, method: 'password', evidence: [] }),
      );
      const session = await authenticate(work, token);
      return session?.accountId === account.id
        ? []
        : ['nobody can sign in: a session that was opened is none'];
    } finally {
      await close();
    }
  } catch (error) {
    return [`nobody can sign in: ${(error as Error).message}`];
  }
}
