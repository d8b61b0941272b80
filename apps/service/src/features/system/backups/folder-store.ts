import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeStreamAtomically } from '../../../kernel/files/durable-file.ts';
import type { BackupStore } from './backup-store.ts';

const abandonedAfterMilliseconds = 3_600_000;

/** Backups in a folder. A missing folder is created, readable by the service's user only. */
export function folderStore(folder: string): BackupStore {
  const pathOf = (name: string) => join(folder, name);
  const names = () =>
    readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  return {
    where: folder,
    pathOf,
    async list() {
      const files = [];
      for (const name of await names()) {
        // Another process may be removing files.
        const { size = null } = (await stat(pathOf(name)).catch(() => null)) ?? {};
        if (size !== null) files.push({ name, bytes: size });
      }
      return files;
    },
    async write(name, source, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return writeStreamAtomically(pathOf(name), source, signal);
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    bring: async (name) => ({ path: pathOf(name), done: async () => {} }),
    async clearAbandoned(now) {
      for (const name of await names()) {
        if (!/^\.tongxing-.+\.partial$/.test(name)) continue;
        const written = await stat(pathOf(name)).catch(() => null);
        const isAbandoned = written && now.getTime() - written.mtimeMs > abandonedAfterMilliseconds;
        if (isAbandoned) await rm(pathOf(name), { force: true });
      }
    },
  };
}
