import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from '../../features/accounts/uploads/file-store.ts';

export interface FileStoreHarness {
  readonly files: FileStore;
  /** The number of files now. */
  count(): Promise<number>;
  close(): Promise<void>;
}

/** What every store of uploaded files does, the disk and an object store alike. */
export function describeFileStore(name: string, open: () => Promise<FileStoreHarness>): void {
  const newName = () => `${randomBytes(16).toString('base64url')}.webp`;

  describe(`${name} keeps files`, () => {
    let harness: FileStoreHarness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    it('returns the saved bytes, and the address of a file', async () => {
      const [file, bytes] = [newName(), randomBytes(70_000)];
      expect(await harness.files.save(file, bytes)).toBe(`/uploads/${file}`);
      expect((await harness.files.read(file))?.equals(bytes)).toBe(true);
    });

    it('returns null for an unknown name', async () => {
      expect(await harness.files.read(newName())).toBeNull();
    });

    it('removes a file, and ignores a missing one', async () => {
      const file = newName();
      await harness.files.save(file, Buffer.from('one'));
      await harness.files.remove(file);
      expect(await harness.files.read(file)).toBeNull();
      await harness.files.remove(file);
    });

    it('refuses names that the service did not generate', async () => {
      const before = await harness.count();
      for (const strange of ['../secret.key', 'a/b.webp', `${'a'.repeat(22)}.png`, '', '%2e%2e/x.webp']) {
        await expect(harness.files.save(strange, Buffer.from('x')), strange).rejects.toThrow();
        expect(await harness.files.read(strange), strange).toBeNull();
        await harness.files.remove(strange);
      }
      expect(await harness.count()).toBe(before);
    });
  });
}
