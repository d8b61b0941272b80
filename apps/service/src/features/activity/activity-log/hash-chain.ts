import { timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ActivityAnchorTable } from '../../../database/schema/activity.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';

/** One key for each kind of proof. No key is in the database, so write access to it is not enough to forge a log. */
export interface ChainKeys {
  readonly events: Buffer;
  readonly heads: Buffer;
  readonly shares: Buffer;
  readonly checkpoints: Buffer;
  readonly removals: Buffer;
}

const derived = new WeakMap<Buffer, ChainKeys>();

/** The keys of the log, derived from the master key. */
export function chainKeysOf(masterKey: Buffer): ChainKeys {
  const known = derived.get(masterKey);
  if (known) return known;
  const derive = (name: string) => keyedHash(masterKey).update(name).digest();
  const keys: ChainKeys = {
    events: derive('activity-log'),
    heads: derive('activity-log heads'),
    shares: derive('activity-log shares'),
    checkpoints: derive('activity-log checkpoints'),
    removals: derive('activity-log removals'),
  };
  derived.set(masterKey, keys);
  return keys;
}

/** The fields of an event that its hash covers. */
export interface HashedEvent {
  readonly id: string;
  readonly account_id: string;
  readonly at: Date;
  readonly kind: string;
  readonly method: string;
  readonly ip: string;
  readonly place: string;
  readonly user_agent: string;
  readonly session_id: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** JSON with sorted keys at every depth and dates as text, so that a value read from the database has the same hash. */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** The previous hash of the first event of a log. */
export const genesis = Buffer.alloc(32);

const bytesOf = ({
  id,
  account_id,
  at,
  kind,
  method,
  ip,
  place,
  user_agent,
  session_id,
  details,
}: HashedEvent) =>
  canonicalJson([id, account_id, at.toISOString(), kind, method, ip, place, user_agent, session_id, details]);

/**
 * HMAC-SHA-256 over the previous hash and the event. Changing, removing or inserting an event breaks the chain.
 */
export function hashEvent(key: Buffer, previous: Buffer, event: HashedEvent): Buffer {
  return keyedHash(key).update(previous).update(bytesOf(event)).digest();
}

export type LogHead = Selectable<ActivityAnchorTable>;

/** A MAC that never verifies. A head that was found changed keeps it, so that no later event makes the head valid. */
export const invalidMac = Buffer.alloc(32);

/** The MAC that proves that the service itself wrote the head. */
export function sealHead(keys: ChainKeys, head: LogHead): Buffer {
  const { account_id, events, purged, last_hash, purged_hash } = head;
  const fields = [account_id, events, purged, last_hash.toString('hex'), purged_hash?.toString('hex')];
  return keyedHash(keys.heads).update(JSON.stringify(fields)).digest();
}

/** Whether the service itself wrote the head, and it is not older than its last checkpoint. */
export function isSealed(keys: ChainKeys, head: LogHead): boolean {
  return isSame(head.mac, sealHead(keys, head)) && !isRolledBack(head);
}

/** Whether the head was set back to a state before its checkpoint: it has fewer events, or different ones. */
export function isRolledBack({
  events,
  last_hash,
  is_checked,
  checked_events,
  checked_hash,
}: LogHead): boolean {
  if (events === checked_events) return events > 0 && !isSame(checked_hash, last_hash);
  return events < checked_events || is_checked;
}

/** The contribution of a head to the sum over all heads: a keyed number of 256 bits. */
export function shareOf(keys: ChainKeys, accountId: string, events: number, lastHash: Buffer): bigint {
  const share = keyedHash(keys.shares)
    .update(JSON.stringify([accountId, events, lastHash.toString('hex')]))
    .digest();
  return toNumber(share);
}

/** The share of a head in the newest checkpoint; null if the checkpoint does not include it. */
export function checkedShare(keys: ChainKeys, head: LogHead): bigint | null {
  const { account_id, checked_events, checked_hash } = head;
  return checked_hash && checked_events > 0 ? shareOf(keys, account_id, checked_events, checked_hash) : null;
}

export function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one !== null && other !== null && one.length === other.length && timingSafeEqual(one, other);
}

export const toNumber = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`);
/** The 32 bytes of a sum modulo 2^256. */
export const toBytes = (sum: bigint) =>
  Buffer.from(BigInt.asUintN(256, sum).toString(16).padStart(64, '0'), 'hex');
