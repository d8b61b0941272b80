import { access, constants, mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../../features/accounts/uploads/file-store.ts';
import { isFileName } from './file-name.ts';

/** Less is full: a picture has a few MB, and the embedded database needs 16 for its next log file. */
const leastRoom = 32 * 1024 * 1024;

/** Keeps files in a folder of the service's own data folder. */
export function diskFiles(folder: string): FileStore {
  const pathOf = (name: string) => {
    return isFileName(name) ? join(folder, name) : null;
  };
  return {
    async save(name, bytes) {
      const path = pathOf(name);
      if (!path) throw new Error('a file needs a generated name');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      return `/uploads/${name}`;
    },
    async read(name) {
      const path = pathOf(name);
      return path ? readFile(path).catch(() => null) : null;
    },
    async requireRoom() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < leastRoom) throw new Error(`${folder} has no room`);
    },
    async remove(name) {
      const path = pathOf(name);
      if (path) await rm(path, { force: true });
    },
  };
}
