import type { FileStore } from '../../features/accounts/uploads/file-store.ts';
import type { ObjectStore } from '../../kernel/files/object-store.ts';
import { isFileName } from './file-name.ts';

/** Stores files in an object store, so that several machines need no shared folder. */
export function s3Files(store: ObjectStore): FileStore {
  return {
    async save(name, bytes) {
      if (!isFileName(name)) throw new Error('a file needs a generated name');
      await store.put(name, bytes, 'image/webp');
      return `/uploads/${name}`;
    },
    read: async (name) => (isFileName(name) ? store.read(name) : null),
    async remove(name) {
      if (isFileName(name)) await store.remove(name);
    },
  };
}
