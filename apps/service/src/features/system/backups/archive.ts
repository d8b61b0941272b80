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

/** The largest piece of a table, in bytes: with an upload, the most that is held in memory at once. */
export const pieceBytes = 4 * 1024 * 1024;

const figures = z.object({ rows: z.int().min(0), bytes: z.int().min(0), sha256: z.string().length(64) });

/** What is known before the first row is read. */
export const archiveHeader = z.object({
  format: z.literal(1),
  product: z.string(),
  created_at: z.iso.datetime(),
  postgres: z.string(),
  /** Made the tables. */
  migrations: z.array(z.string()).min(1),
  /** What tells the master key, in hexadecimal; the key is not in the archive. */
  key_check: z.string(),
  tables: z.array(
    z.object({ name: z.string().regex(/^\w+$/), columns: z.array(z.string()).min(1).readonly() }),
  ),
});
export type ArchiveHeader = z.infer<typeof archiveHeader>;

/** What is known after the last one. */
export const archiveManifest = z.object({
  tables: z.record(z.string(), figures),
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
  uploads: z.object({
    files: z.int().min(0),
    bytes: z.int().min(0),
    /** Of a line for each file, `SHA-256  NAME`. */
    sha256: z.string().length(64),
    /** In the table, and not where files lie. */
    missing: z.int().min(0),
  }),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

/** Proves that an archive was made by an installation with this master key, and is as it was made. */
export function macOf(masterKey: Buffer, header: Buffer, manifest: Buffer): string {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'tongxing backup 1', 32));
  const lengths = `${header.length} ${manifest.length}\n`;
  return createHmac('sha256', key).update(lengths).update(header).update(manifest).digest('hex');
}
