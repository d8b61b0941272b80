import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCopyClient } from '../database/copy/open-copy-client.ts';
import { readForReplay, replayArchive } from '../features/site/archiving/replay-archive.ts';
import { findMoment } from './find-moment.ts';
import { type MomentOptions, requireOurs } from './restore-to-moment.ts';
import type { Terminal } from './terminal.ts';
import { findFlaws } from './verify-backup.ts';

type Verified = Pick<MomentOptions, 'moment' | 'place' | 'masterKey' | 'identityFile'>;

/**
 * Reads the base and the log up to a moment to their end: each is what was written, and of this key. Nothing is replayed.
 * @throws {CannotStart} where something is not.
 */
export async function readMomentThrough(
  { moment, place, masterKey, identityFile }: Verified,
  terminal: Terminal,
): Promise<number> {
  const found = await findMoment(place, moment, masterKey);
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-verify-'));
  try {
    const read = await readForReplay({ ...found, identityFile, folder: join(folder, 'postgres') });
    const { base, from, to } = found.reach;
    const at = (moment ?? to).toISOString();
    const report = { at, base: base.archive, from: from.toISOString(), to: to.toISOString(), ...read };
    terminal.show({ ...report, is_restored: false }, [
      `${at}, from ${base.archive}: ${read.segments} segments of the log, ${read.uploads} uploads`,
      `Any moment can be gone back to from ${report.from} to ${report.to}`,
      '✓ read to its end: everything is as it was written',
    ]);
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Replays the archive up to a moment in a PostgreSQL of its own below the temporary folder, reads every table through, and
 * follows the logs of all people and operators, and tries a sign-in. Exit code 1 where something is not as it was.
 */
export async function verifyMoment(
  { moment, place, masterKey, identityFile }: Verified,
  terminal: Terminal,
): Promise<number> {
  const found = await findMoment(place, moment, masterKey);
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'tongxing-verify-')));
  // PostgreSQL may run under another account, which passes through.
  await chmod(dataDir, 0o711);
  try {
    const { url, stop, uploads } = await replayArchive({
      ...found,
      identityFile,
      dataDir,
      folder: join(dataDir, 'postgres'),
      // It is thrown away: nothing of it has to be on the disk.
      durability: 'off',
      keepUpload: async () => {},
    });
    try {
      await requireOurs(url, masterKey);
      const { tables, rows } = await readThrough(url);
      const flaws = await findFlaws(url, masterKey);
      const { base, from, to } = found.reach;
      const at = (moment ?? to).toISOString();
      const report = {
        at,
        base: base.archive,
        from: from.toISOString(),
        to: to.toISOString(),
        tables,
        rows,
        uploads,
        flaws,
      };
      terminal.show(report, [
        ...flaws,
        `${at}, from ${base.archive}: ${tables} tables, ${rows} rows, ${uploads} uploads`,
        `Any moment can be gone back to from ${report.from} to ${report.to}`,
        flaws.length === 0
          ? '✓ replayed, read through, and signed in to: everything is as it was'
          : `✗ ${flaws.length} things are not as they should be`,
      ]);
      return flaws.length === 0 ? 0 : 1;
    } finally {
      await stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Every page of every table: each has a checksum, which PostgreSQL holds it against. */
async function readThrough(url: string): Promise<{ tables: number; rows: number }> {
  const client = await openCopyClient(url);
  try {
    const { rows: found } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    let rows = 0;
    for (const { name } of found) {
      const { rows: counted } = await client.query(`select count(t.*)::int as count from ${name} t`);
      rows += counted[0].count;
    }
    return { tables: found.length, rows };
  } finally {
    await client.end();
  }
}
