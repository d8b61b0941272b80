import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresAccount } from './postgres-account.ts';

/** sun_path holds 104 bytes on macOS and 108 on Linux, the final zero included. */
const longestSocketPath = 103;
const socketName = '.s.PGSQL.5432';

/**
 * The folder of the database's socket, private to its account (mode 700): in the data folder, or under a
 * short name in the temporary folder where that path would be too long for a socket.
 */
export async function openSocketFolder(dataDir: string, account: PostgresAccount): Promise<string> {
  const inData = join(await realpath(dataDir), 'postgres-socket');
  if (Buffer.byteLength(join(inData, socketName)) <= longestSocketPath) return own(inData, account);
  const mark = createHash('sha256').update(inData).digest('hex').slice(0, 12);
  const short = join(await realpath(tmpdir()), `tongxing-${mark}`);
  if (Buffer.byteLength(join(short, socketName)) > longestSocketPath) {
    return own(join('/tmp', `tongxing-${mark}`), account);
  }
  return own(short, account);
}

async function own(folder: string, { identity }: PostgresAccount): Promise<string> {
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const uid = identity?.uid ?? process.getuid?.() ?? 0;
  const found = await lstat(folder);
  // Anyone may make a folder in /tmp first: one that is not ours is not used.
  const isOurs = found.isDirectory() && (found.uid === uid || found.uid === process.getuid?.());
  if (!isOurs || found.mode & 0o077)
    return own(await mkdtemp(join(tmpdir(), 'tongxing-')), { identity } as PostgresAccount);
  if (identity) await chown(folder, identity.uid, identity.gid);
  return folder;
}
