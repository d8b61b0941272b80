import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { macOf } from '../backups/archive.ts';

const segment = z.string().regex(/^[\dA-F]{24}$/);

/** What has to be known of a base before it is opened. */
const baseFacts = z.object({
  format: z.literal(1),
  kind: z.literal('base'),
  product: z.string(),
  postgres: z.string(),
  /** PostgreSQL's number for the cluster. */
  system: z.string().regex(/^\d+$/),
  /** Its log is replayed from the first of these; up to the end of the second it has to be. */
  start_segment: segment,
  stop_segment: segment,
  started_at: z.iso.datetime(),
  /** No moment before this one can be gone back to. */
  stopped_at: z.iso.datetime(),
  bytes: z.int().min(0),
  files: z.int().min(0),
  uploads: z.int().min(0),
  /** Its file in the place. */
  archive: z.string().regex(/^tongxing-base-[\w.]+$/),
});
export type BaseRecord = z.infer<typeof baseFacts>;

const signed = z.object({ base: baseFacts, mac: z.string() });

/** Of its fields in the order of the schema. */
const macOfRecord = (masterKey: Buffer, base: BaseRecord) =>
  macOf(masterKey, Buffer.from('base record'), Buffer.from(JSON.stringify(baseFacts.parse(base))));

/** The record as it lies beside the base: in the clear, and held together by the master key. */
export function writeRecord(base: BaseRecord, masterKey: Buffer): Buffer {
  return Buffer.from(JSON.stringify({ base, mac: macOfRecord(masterKey, base) }, null, 2));
}

/** Null where it was not written by an installation with this key. */
export function readRecord(bytes: Buffer, masterKey: Buffer): BaseRecord | null {
  try {
    const { base, mac } = signed.parse(JSON.parse(bytes.toString('utf8')));
    const made = Buffer.from(macOfRecord(masterKey, base));
    const given = Buffer.from(mac);
    return given.length === made.length && timingSafeEqual(given, made) ? base : null;
  } catch {
    return null;
  }
}
