import { chmod, chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresAccount } from './postgres-account.ts';

/** Gives a folder and everything in it to the account of PostgreSQL, closed to all others. */
export async function ownFiles(folder: string, { identity }: PostgresAccount): Promise<void> {
  await chmod(folder, 0o700);
  if (!identity) return;
  await chown(folder, identity.uid, identity.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chown(join(entry.parentPath, entry.name), identity.uid, identity.gid);
  }
}
