import { timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditEventTable } from '../../../database/schema/operators.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import { canonicalJson } from '../../activity/activity-log/hash-chain.ts';

/** The fields of an event that its hash covers: all but where the database keeps it. */
type HashedAudit = Omit<Selectable<AuditEventTable>, 'previous_hash' | 'hash' | 'written_by'>;

/** Two keys that are not in the database, so that who can only write there forges neither an event nor the head. */
interface AuditKeys {
  readonly events: Buffer;
  readonly head: Buffer;
}

const derive = (masterKey: Buffer, purpose: string) =>
  keyedHash(masterKey).update(`audit ${purpose}`).digest();

export function auditKeysOf(masterKey: Buffer): AuditKeys {
  return { events: derive(masterKey, 'events'), head: derive(masterKey, 'head') };
}

/** What the first event follows. */
export const genesis = Buffer.alloc(32);

/** HMAC-SHA-256 over the hash before and the event itself. */
export function hashAudit({ events }: AuditKeys, previous: Buffer, event: HashedAudit): Buffer {
  const { at, ...rest } = event;
  const body = canonicalJson({ ...rest, at: at.toISOString() });
  return keyedHash(events).update(previous).update(body).digest();
}

/** The proof that the service itself left the chain so long and ending so: nothing can be cut off unseen. */
export function sealHead({ head }: AuditKeys, events: number, lastHash: Buffer): Buffer {
  return keyedHash(head)
    .update(JSON.stringify([events, lastHash.toString('hex')]))
    .digest();
}

export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
