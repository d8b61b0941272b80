import { createHash, timingSafeEqual } from 'node:crypto';
import { keyCheckOf } from '../../../database/connect/key-check.ts';
import type { CopiedTable } from '../../../database/copy/copied-tables.ts';
import { findNewerMigrations, requireSinceOne } from '../../../database/migrate.ts';
import { CannotStart } from '../../../kernel/cannot-start.ts';
import {
  type ArchiveHeader,
  type ArchiveManifest,
  archiveHeader,
  archiveManifest,
  entryNames,
  macOf,
} from './archive.ts';
import { type ArchiveEntry, DamagedArchive, readArchive } from './read-archive.ts';

export interface ArchiveSource {
  readonly path: string;
  /** A file with private keys of age; null for an archive that is not encrypted. */
  readonly identityFile: string | null;
  readonly masterKey: Buffer;
}

/** Consumes the contents of an archive. */
export interface ArchiveVisitor {
  /** Called first, after the checks that the archive is of this installation and of a known version. */
  start?(header: ArchiveHeader): Promise<void>;
  /** Consumes the rows of a table. Returns their number. */
  table?(table: CopiedTable, bytes: AsyncIterable<Buffer>): Promise<number>;
  upload?(name: string, bytes: Buffer): Promise<void>;
}

export interface Walked {
  readonly header: ArchiveHeader;
  readonly manifest: ArchiveManifest;
}

/**
 * Reads an archive from the first byte to the last and verifies every digest and the MAC. The visitor must discard what it
 * has written unless this returns.
 * @throws {DamagedArchive} where it is damaged or was changed.
 * @throws {CannotStart} where it is of a newer version, of one before 1.0, or of an installation with another master key.
 */
export async function walkArchive(source: ArchiveSource, visitor: ArchiveVisitor = {}): Promise<Walked> {
  const { path, masterKey } = source;
  const entries = withPeek(readArchive(path, source.identityFile));
  try {
    const headerBytes = await entries.expect(entryNames.header, path);
    const header = parse(path, headerBytes, archiveHeader);
    requireOurs(source, header);
    await visitor.start?.(header);

    const tables: Record<string, { bytes: number; sha256: string; rows: number | null }> = {};
    for (const table of header.tables) {
      const figures = { bytes: 0, hash: createHash('sha256') };
      const pieces = piecesOf(entries, table.name, figures);
      const rows = visitor.table ? await visitor.table(table, pieces) : await drain(pieces);
      tables[table.name] = { bytes: figures.bytes, sha256: figures.hash.digest('hex'), rows };
    }
    const uploads = await walkUploads(entries, visitor);

    const manifestBytes = await entries.expect(entryNames.manifest, path);
    const mac = await entries.expect(entryNames.mac, path);
    const made = macOf(masterKey, headerBytes, manifestBytes);
    if (mac.length !== made.length || !timingSafeEqual(mac, Buffer.from(made))) {
      throw new DamagedArchive(path, 'its list of contents is not what was written');
    }
    if ((await entries.peek()) !== null) throw new DamagedArchive(path, 'something was added to it');
    const manifest = parse(path, manifestBytes, archiveManifest);
    for (const [name, found] of Object.entries(tables)) {
      const listed = manifest.tables[name];
      const isSame = listed?.sha256 === found.sha256 && listed.bytes === found.bytes;
      if (!isSame) throw new DamagedArchive(path, `the table ${name} is not what was written`);
      if (found.rows !== null && found.rows !== listed.rows) {
        throw new DamagedArchive(path, `the table ${name} has ${found.rows} rows, not ${listed.rows}`);
      }
    }
    if (uploads.files !== manifest.uploads.files || uploads.sha256 !== manifest.uploads.sha256) {
      throw new DamagedArchive(path, 'the uploads are not what was written');
    }
    return { header, manifest };
  } finally {
    await entries.close();
  }
}

function requireOurs(
  { path, masterKey }: ArchiveSource,
  { migrations, key_check, product }: ArchiveHeader,
): void {
  requireSinceOne(path, migrations);
  const newer = findNewerMigrations(migrations);
  if (newer.length > 0) {
    throw new CannotStart(
      `${path} was made by a version (${product}) whose tables this one does not know (${newer.at(-1)}): restore it with that version, or a newer one.`,
    );
  }
  if (key_check !== keyCheckOf(masterKey).toString('hex')) {
    throw new CannotStart(
      `${path} belongs to another master key than this installation has: put the key that it was made with in SECRET_KEY or secret.key.`,
    );
  }
}

async function drain(pieces: AsyncIterable<Buffer>): Promise<null> {
  for await (const _piece of pieces);
  return null;
}

type Peeking = ReturnType<typeof withPeek>;

/** The pieces of a table; adds each to the size and the digest. */
async function* piecesOf(
  entries: Peeking,
  table: string,
  figures: { bytes: number; readonly hash: ReturnType<typeof createHash> },
): AsyncGenerator<Buffer> {
  for (let piece = 1; ; piece += 1) {
    const entry = await entries.peek();
    if (entry?.name !== entryNames.table(table, piece)) return;
    entries.take();
    figures.bytes += entry.bytes.length;
    figures.hash.update(entry.bytes);
    yield entry.bytes;
  }
}

async function walkUploads(entries: Peeking, visitor: ArchiveVisitor) {
  const prefix = entryNames.upload('');
  const hash = createHash('sha256');
  let files = 0;
  for (;;) {
    const entry = await entries.peek();
    if (!entry?.name.startsWith(prefix)) return { files, sha256: hash.digest('hex') };
    entries.take();
    const name = entry.name.slice(prefix.length);
    hash.update(lineOf(name, entry.bytes));
    files += 1;
    await visitor.upload?.(name, entry.bytes);
  }
}

/** The line of a file in the digested list of uploads. */
export const lineOf = (name: string, bytes: Buffer) =>
  `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;

function parse<Value>(path: string, bytes: Buffer, schema: { parse(value: unknown): Value }): Value {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new DamagedArchive(path, 'it is no backup of this service');
  }
}

/** Entries in order; `peek` returns the next one without taking it. */
function withPeek(source: AsyncGenerator<ArchiveEntry>) {
  let waiting: ArchiveEntry | null | undefined;
  const peek = async (): Promise<ArchiveEntry | null> => {
    if (waiting === undefined) {
      const { done, value } = await source.next();
      waiting = done ? null : value;
    }
    return waiting;
  };
  const take = () => {
    waiting = undefined;
  };
  return {
    peek,
    take,
    async expect(name: string, path: string): Promise<Buffer> {
      const entry = await peek();
      if (entry?.name !== name) {
        const found = entry === null ? 'it ends' : `${entry.name} stands`;
        throw new DamagedArchive(path, `${found} where ${name} should be`);
      }
      take();
      return entry.bytes;
    },
    close: () => source.return(undefined),
  };
}
