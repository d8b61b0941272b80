import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createZstdCompress } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { withEnding, zstdOptions } from './archive-frame.ts';

/** Adds entries to an archive, with back pressure. */
export interface ArchiveEntries {
  add(name: string, bytes: Uint8Array): Promise<void>;
}

export interface ArchiveOptions {
  /** Public keys of age (`age1…`). Empty: not encrypted. */
  readonly recipients: readonly string[];
  /** The time that every entry carries. */
  readonly at: Date;
}

/**
 * Writes an archive while `fill` adds its entries. `write` consumes the bytes and returns their number.
 */
export async function writeArchive(
  write: (source: Readable) => Promise<number>,
  { recipients, at }: ArchiveOptions,
  fill: (entries: ArchiveEntries) => Promise<void>,
): Promise<number> {
  const { readable, controller } = createTarPacker();
  const tar = Readable.fromWeb(readable as ReadableStream);
  const zstd = createZstdCompress(zstdOptions);
  tar.on('error', (error) => zstd.destroy(error)).pipe(zstd);
  const compressed = Readable.from(withEnding(zstd));
  const source = recipients.length > 0 ? await encrypt(compressed, recipients) : compressed;
  // Without a reader yet, an error would be unhandled; `write` reports it.
  for (const stream of [zstd, compressed, source]) stream.on('error', () => {});
  const writing = write(source);
  // Where writing fails, adding entries fails too.
  writing.catch((error: unknown) => controller.error(error));
  try {
    await fill({
      async add(name, bytes) {
        const entry = controller.add({ name, size: bytes.length, mode: 0o600, mtime: at }).getWriter();
        await entry.write(bytes);
        await entry.close();
      },
    });
    controller.finalize();
  } catch (error) {
    controller.error(error);
    await writing.catch(() => {});
    throw error;
  }
  return writing;
}

/** Those of these public keys that age does not accept. */
export async function findUnknownRecipients(recipients: readonly string[]): Promise<string[]> {
  if (recipients.length === 0) return [];
  const { Encrypter } = await import('age-encryption');
  const isUnknown = (recipient: string) => {
    try {
      new Encrypter().addRecipient(recipient);
      return false;
    } catch {
      return true;
    }
  };
  return recipients.filter(isUnknown);
}

async function encrypt(source: Readable, recipients: readonly string[]): Promise<Readable> {
  // Loading takes about 50 ms, so only where it is needed.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(encrypted as ReadableStream);
}
