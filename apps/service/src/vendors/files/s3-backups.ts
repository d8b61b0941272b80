import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupStore } from '../../features/system/backups/backup-store.ts';
import type { ObjectStore } from '../../kernel/files/object-store.ts';

/**
 * Backups in an object store. One that is looked into or restored is brought to this machine first: it is read twice. What a
 * killed writer leaves is for the store's own rule for incomplete uploads.
 */
export function s3Backups(store: ObjectStore): BackupStore {
  return {
    where: store.where,
    pathOf: (name) => `${store.where}/${name}`,
    list: async () => (await store.list()).map(({ key, bytes }) => ({ name: key, bytes })),
    write: (name, source, signal) => store.putStream(name, signal ? addAbortSignal(signal, source) : source),
    remove: (name) => store.remove(name),
    async bring(name) {
      const folder = await mkdtemp(join(tmpdir(), 'tongxing-backup-'));
      const path = join(folder, name);
      const done = () => rm(folder, { recursive: true, force: true });
      try {
        await pipeline(await store.stream(name), createWriteStream(path, { mode: 0o600 }));
        return { path, done };
      } catch (error) {
        await done();
        throw error;
      }
    },
    clearAbandoned: async () => {},
  };
}
