import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { CannotStart } from '../../../kernel/cannot-start.ts';
import { macOf } from '../backups/archive.ts';
import { DamagedArchive, readArchive } from '../backups/read-archive.ts';
import type { ArchiveSource } from '../backups/walk-archive.ts';
import { writeArchive } from '../backups/write-archive.ts';
import type { ArchivedSegment } from './archive-place.ts';

const header = z.object({
  format: z.literal(1),
  kind: z.literal('wal'),
  system: z.string(),
  name: z.string(),
  bytes: z.int().min(0),
  sha256: z.string(),
});

const entries = { header: 'header.json', segment: (name: string) => `wal/${name}`, mac: 'manifest.mac' };
const nothing = Buffer.alloc(0);

/** Writes a segment as an archive of its own: compressed, encrypted where recipients are named, and held together by the key. */
export async function writeSegment(
  write: Parameters<typeof writeArchive>[0],
  { system, name, closedAt }: Omit<ArchivedSegment, 'file'>,
  bytes: Buffer,
  { recipients, masterKey }: { readonly recipients: readonly string[]; readonly masterKey: Buffer },
): Promise<number> {
  const facts: z.infer<typeof header> = {
    format: 1,
    kind: 'wal',
    system,
    name,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return writeArchive(write, { recipients, at: closedAt }, async (archive) => {
    const headerBytes = Buffer.from(JSON.stringify(facts));
    await archive.add(entries.header, headerBytes);
    await archive.add(entries.segment(name), bytes);
    await archive.add(entries.mac, Buffer.from(macOf(masterKey, headerBytes, nothing)));
  });
}

/**
 * The bytes of a segment, as they were written.
 * @throws {DamagedArchive} where they are not.
 * @throws {CannotStart} where it is encrypted to another key.
 */
export async function readSegment(
  { path, identityFile, masterKey }: ArchiveSource,
  { system, name }: Pick<ArchivedSegment, 'system' | 'name'>,
): Promise<Buffer> {
  const found = new Map<string, Buffer>();
  try {
    for await (const entry of readArchive(path, identityFile)) found.set(entry.name, entry.bytes);
  } catch (error) {
    throw error instanceof CannotStart ? error : new DamagedArchive(path, String(error));
  }
  const headerBytes = found.get(entries.header) ?? nothing;
  const mac = found.get(entries.mac) ?? nothing;
  const bytes = found.get(entries.segment(name)) ?? nothing;
  const made = Buffer.from(macOf(masterKey, headerBytes, nothing));
  if (mac.length !== made.length || !timingSafeEqual(mac, made)) {
    throw new DamagedArchive(path, 'it is not what was written, or was written with another master key');
  }
  const facts = header.parse(JSON.parse(headerBytes.toString('utf8')));
  const isSame =
    facts.system === system &&
    facts.name === name &&
    facts.sha256 === createHash('sha256').update(bytes).digest('hex');
  if (!isSame) throw new DamagedArchive(path, 'it is another one than its name says');
  return bytes;
}
