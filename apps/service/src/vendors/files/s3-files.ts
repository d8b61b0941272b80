import type { FileKeeper } from '../../features/account/uploads/file-keeper.ts';
import type { ObjectStore } from '../../kernel/object-store.ts';
import { isFileName } from './file-name.ts';

/** Keeps files in an object store, so that several machines need no folder that they share. */
export function s3Files(store: ObjectStore): FileKeeper {
  return {
    async keep(name, bytes) {
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
