import { createHmac, hkdfSync } from 'node:crypto';
import * as z from 'zod';

/**
 * A backup is a tar archive, compressed by zstd and encrypted by age where recipients are named: `header.json`, the
 * tables in pieces (`tables/NAME/000001`, COPY's text), uploads (`uploads/NAME`), `manifest.json`, `manifest.mac`.
 */
export const entryNames = {
  header: 'header.json',
  table: (name: string, piece: number) => `tables/${name}/${String(piece).padStart(6, '0')}`,
  upload: (name: string) => `uploads/${name}`,
  manifest: 'manifest.json',
  mac: 'manifest.mac',
} as const;

/** The largest piece of a table, in bytes: together with one upload, the most that is in memory at once. */
export const pieceBytes = 4 * 1024 * 1024;

const figures = z.object({ rows: z.int().min(0), bytes: z.int().min(0), sha256: z.string().length(64) });

/** The first entry: what is known before the first row is read. */
export const archiveHeader = z.object({
  format: z.literal(1),
  product: z.string(),
  created_at: z.iso.datetime(),
  postgres: z.string(),
  /** The migrations that made the tables. */
  migrations: z.array(z.string()).min(1),
  /** Identifies the master key, in hexadecimal. The key itself is not in the archive. */
  key_check: z.string(),
  tables: z.array(
    z.object({ name: z.string().regex(/^\w+$/), columns: z.array(z.string()).min(1).readonly() }),
  ),
});
export type ArchiveHeader = z.infer<typeof archiveHeader>;

/** The last entry but one: what is known after the last row. */
export const archiveManifest = z.object({
  tables: z.record(z.string(), figures),
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
  uploads: z.object({
    files: z.int().min(0),
    bytes: z.int().min(0),
    /** The digest of a list with one line for each file: `SHA-256  NAME`. */
    sha256: z.string().length(64),
    /** Uploads in the table whose files do not exist. */
    missing: z.int().min(0),
  }),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

/** Authenticates an archive: it was made with this master key and was not changed. */
export function macOf(masterKey: Buffer, header: Buffer, manifest: Buffer): string {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'tongxing backup 1', 32));
  const lengths = `${header.length} ${manifest.length}\n`;
  return createHmac('sha256', key).update(lengths).update(header).update(manifest).digest('hex');
}
