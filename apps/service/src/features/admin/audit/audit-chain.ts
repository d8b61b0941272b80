import { timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditEventTable } from '../../../database/schema/operators.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import { canonicalJson } from '../../activity/activity-log/hash-chain.ts';

/** The fields that an event's hash covers: all but the hashes and the database's own column. */
type HashedAudit = Omit<Selectable<AuditEventTable>, 'previous_hash' | 'hash' | 'written_by'>;

/** Two keys that are not in the database: write access to it is not enough to forge an event or the head. */
interface AuditKeys {
  readonly events: Buffer;
  readonly head: Buffer;
}

const derive = (masterKey: Buffer, purpose: string) =>
  keyedHash(masterKey).update(`audit ${purpose}`).digest();

export function auditKeysOf(masterKey: Buffer): AuditKeys {
  return { events: derive(masterKey, 'events'), head: derive(masterKey, 'head') };
}

/** The hash before the first event. */
export const genesis = Buffer.alloc(32);

/** HMAC-SHA-256 over the previous hash and the event. */
export function hashAudit({ events }: AuditKeys, previous: Buffer, event: HashedAudit): Buffer {
  const { at, ...rest } = event;
  const body = canonicalJson({ ...rest, at: at.toISOString() });
  return keyedHash(events).update(previous).update(body).digest();
}

/** HMAC over the chain's length and last hash: it shows that no event was cut off the end. */
export function sealHead({ head }: AuditKeys, events: number, lastHash: Buffer): Buffer {
  return keyedHash(head)
    .update(JSON.stringify([events, lastHash.toString('hex')]))
    .digest();
}

export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
