import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupStore } from '../../features/system/backups/backup-store.ts';
import type { ObjectStore } from '../../kernel/files/object-store.ts';

/**
 * Backups in an object store. A backup that is verified or restored is downloaded first, because it is read twice. The
 * store's own rule removes incomplete uploads of a killed writer.
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
