import { createHash, type Hash, timingSafeEqual } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { entryNames, macOf } from '../backups/archive.ts';
import { DamagedArchive, streamArchive } from '../backups/read-archive.ts';
import { type ArchiveSource, lineOf } from '../backups/walk-archive.ts';

/**
 * A base is an archive of the same kind as a backup: `header.json`, the files of the cluster as they lie (`data/PATH`),
 * uploads, `manifest.json`, `manifest.mac`.
 */
export const dataEntry = (path: string) => `data/${path}`;

const baseManifest = z.object({
  files: z.int().min(0),
  /** Of a line for each file, `SHA-256  PATH`, in the order in which they lie there. */
  sha256: z.string().length(64),
  uploads: z.object({ files: z.int(), bytes: z.int(), sha256: z.string(), missing: z.int() }),
});
export type BaseManifest = z.infer<typeof baseManifest>;

/** A file's line in the list that is digested: of its bytes, or of what has digested them. */
export const lineOfFile = (path: string, content: Buffer | Hash) =>
  `${(Buffer.isBuffer(content) ? createHash('sha256').update(content) : content).digest('hex')}  ${path}\n`;

const dataPath = /^data\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)(\/?)$/;

/**
 * Unpacks a base into a folder that is made for it, and hands out its uploads; the folder goes where anything is wrong.
 * @throws {DamagedArchive} where it is not as it was made.
 * @throws {CannotStart} where it is encrypted to another key.
 */
export async function unpackBase(
  { path, identityFile, masterKey }: ArchiveSource,
  folder: string,
  keepUpload: (name: string, bytes: Buffer) => Promise<void>,
): Promise<{ readonly uploads: number }> {
  await mkdir(folder, { mode: 0o700 });
  try {
    const files = { hash: createHash('sha256'), count: 0 };
    const uploads = { hash: createHash('sha256'), count: 0 };
    const ends = new Map<string, Buffer>();
    for await (const { name, size, bytes } of streamArchive(path, identityFile)) {
      const [, below, slash] = dataPath.exec(name) ?? [];
      if (below !== undefined && slash === '/')
        await mkdir(join(folder, below), { recursive: true, mode: 0o700 });
      else if (below !== undefined) {
        const hash = createHash('sha256');
        await place(join(folder, below), bytes, hash);
        files.hash.update(lineOfFile(below, hash));
        files.count += 1;
      } else {
        const whole = await collect(bytes, size, path);
        if (name.startsWith(entryNames.upload(''))) {
          const upload = name.slice(entryNames.upload('').length);
          uploads.hash.update(lineOf(upload, whole));
          uploads.count += 1;
          await keepUpload(upload, whole);
        } else ends.set(name, whole);
      }
    }
    const manifest = provenManifest(path, ends, masterKey);
    const isWhole =
      manifest.files === files.count &&
      manifest.sha256 === files.hash.digest('hex') &&
      manifest.uploads.files === uploads.count &&
      manifest.uploads.sha256 === uploads.hash.digest('hex');
    if (!isWhole) throw new DamagedArchive(path, 'its files are not what was written');
    return { uploads: uploads.count };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function provenManifest(path: string, ends: ReadonlyMap<string, Buffer>, masterKey: Buffer): BaseManifest {
  const [header, manifest, mac] = [entryNames.header, entryNames.manifest, entryNames.mac].map((name) =>
    ends.get(name),
  );
  if (!header || !manifest || !mac) throw new DamagedArchive(path, 'it has no list of contents');
  const made = Buffer.from(macOf(masterKey, header, manifest));
  if (mac.length !== made.length || !timingSafeEqual(mac, made)) {
    throw new DamagedArchive(path, 'its list of contents is not what was written, or of another master key');
  }
  return baseManifest.parse(JSON.parse(manifest.toString('utf8')));
}

const largestUpload = 64 * 1024 * 1024;

async function collect(bytes: AsyncIterable<Uint8Array>, size: number, path: string): Promise<Buffer> {
  if (size > largestUpload) throw new DamagedArchive(path, 'it holds something that no base holds');
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function place(path: string, bytes: AsyncIterable<Uint8Array>, hash: Hash): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  async function* hashed() {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(Readable.from(hashed()), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}
