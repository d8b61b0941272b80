import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { createZstdDecompress, type ZstdDecompress } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { CannotStart } from '../../../kernel/cannot-start.ts';
import { createFrameReader, isEnding, longestEnding } from './archive-frame.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The archive is damaged or was changed. The operator sees one line. */
export class DamagedArchive extends CannotStart {
  constructor(path: string, reason: string) {
    super(`${path} is damaged or was changed: ${reason}. Nothing was touched.`);
  }
}

const ageMark = 'age-encryption.org/v1';
/** In bytes. No entry is larger, be it a piece of a table, an upload or a manifest. */
const largestEntry = 64 * 1024 * 1024;
/** The chunk size of the decompressor in bytes: many small chunks cost more than their contents. */
const pieceBytes = 256 * 1024;

/**
 * The entries of an archive in order, each as a whole.
 * @throws {DamagedArchive} where it cannot be read to its end.
 * @throws {CannotStart} where it does not exist, or is encrypted to another key.
 */
export async function* readArchive(path: string, identityFile: string | null): AsyncGenerator<ArchiveEntry> {
  const isEncrypted = (await readStart(path, ageMark.length)).toString('latin1') === ageMark;
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const compressed = isEncrypted ? await decrypt(path, file, identityFile) : file;
  const tar = createZstdDecompress({ chunkSize: pieceBytes });
  const { bytes, ended } = watchEnd(unpack(compressed, tar));
  const readable = ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;
  const entries: Decoded = readable.pipeThrough(createTarDecoder({ strict: true }))[Symbol.asyncIterator]();
  try {
    for (;;) {
      const entry = await nextEntry(path, entries, ended);
      if (!entry) return;
      const { name, size } = entry.header;
      if (size > largestEntry) throw new DamagedArchive(path, `${name} is too large`);
      const chunks: Uint8Array[] = [];
      for await (const chunk of wholeBody(path, entry)) chunks.push(chunk);
      yield { name, bytes: Buffer.concat(chunks) };
    }
  } finally {
    file.destroy();
    tar.destroy();
  }
}

/** Unpacks `packed`: one frame, followed by the ending of an archive. */
async function* unpack(packed: Readable, zstd: ZstdDecompress): AsyncGenerator<Uint8Array> {
  async function* giveFrame() {
    const lengthOf = createFrameReader();
    let behind = Buffer.alloc(0);
    for await (const chunk of packed) {
      const own = lengthOf(chunk as Uint8Array);
      yield (chunk as Uint8Array).subarray(0, own);
      behind = Buffer.concat([behind, (chunk as Uint8Array).subarray(own)]);
      if (behind.length > longestEnding) break;
    }
    if (!isEnding(behind)) throw new Error('something was added after its end');
  }
  const feed = Readable.from(giveFrame());
  try {
    yield* feed.on('error', (error: Error) => zstd.destroy(error)).pipe(zstd);
  } finally {
    feed.destroy();
  }
}

/** `ended` resolves when the whole source was read, with the checksums after the last entry. */
function watchEnd(source: AsyncIterable<unknown>): {
  bytes: AsyncIterable<Uint8Array>;
  ended: Promise<void>;
} {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  ended.catch(() => {});
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source) yield chunk as Uint8Array;
      resolve();
    } catch (error) {
      reject(error);
      throw error;
    } finally {
      reject(new Error('it was not read to its end'));
    }
  }
  return { bytes: read(), ended };
}

interface DecodedEntry {
  readonly header: { readonly name: string; readonly size: number };
  readonly body: globalThis.ReadableStream<Uint8Array>;
}
type Decoded = AsyncIterator<DecodedEntry>;

/** An error of the archive, as opposed to one of the code that consumes its entries. */
const blame = (path: string, error: unknown) =>
  new DamagedArchive(path, error instanceof Error ? error.message : String(error));

async function nextEntry(path: string, entries: Decoded, ended: Promise<void>): Promise<DecodedEntry | null> {
  try {
    const { done, value } = await entries.next();
    if (!done) return value;
    await ended;
    return null;
  } catch (error) {
    throw blame(path, error);
  }
}

async function* wholeBody(path: string, { header, body }: DecodedEntry): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  for (let read = 0; ; ) {
    let next: IteratorResult<Uint8Array>;
    try {
      next = await chunks.next();
      if (next.done && read !== header.size) throw new Error(`${header.name} ends too early`);
    } catch (error) {
      throw blame(path, error);
    }
    if (next.done) return;
    read += next.value.length;
    yield next.value;
  }
}

async function readStart(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(
      error.code === 'ENOENT' ? `${path} does not exist.` : `${path} cannot be read: ${error.message}`,
    );
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function decrypt(path: string, file: Readable, identityFile: string | null): Promise<Readable> {
  if (identityFile === null) {
    throw new CannotStart(`${path} is encrypted: name the file with your private key, --identity FILE.`);
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of await readIdentities(identityFile)) decrypter.addIdentity(identity);
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(file) as globalThis.ReadableStream<Uint8Array>);
    return Readable.fromWeb(opened as ReadableStream);
  } catch (error) {
    file.destroy();
    const reason = error instanceof Error ? error.message : String(error);
    if (!/identity|identities/.test(reason)) throw new DamagedArchive(path, reason);
    throw new CannotStart(`${path} is encrypted to another key than those in ${identityFile}.`);
  }
}

/** The private keys of a file as `age-keygen` writes it. */
async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new CannotStart(`--identity ${path} cannot be read: ${error.message}`);
  });
  const lines = text.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0)
    throw new CannotStart(`${path} holds no private key of age (AGE-SECRET-KEY-1…).`);
  return identities;
}
