import { timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ActivityAnchorTable } from '../../../database/schema/activity-log.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';

/** One key for each thing that is proven, none of them in the database: who can only write there forges nothing. */
export interface ChainKeys {
  readonly events: Buffer;
  readonly heads: Buffer;
  readonly shares: Buffer;
  readonly checkpoints: Buffer;
  readonly removals: Buffer;
}

const derived = new WeakMap<Buffer, ChainKeys>();

/** The keys of the log below the master key. */
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

/** JSON with sorted keys at every depth, so that a value read back from the database, a moment as its text, hashes the same. */
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

/** What the first event of a log follows. */
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
 * HMAC-SHA-256 over the hash before and the event itself: changing, removing or inserting an event breaks the chain.
 */
export function hashEvent(key: Buffer, previous: Buffer, event: HashedEvent): Buffer {
  return keyedHash(key).update(previous).update(bytesOf(event)).digest();
}

export type LogHead = Selectable<ActivityAnchorTable>;

/** What never verifies: it stays with a head that was found changed, so that no later event makes it good. */
export const spoiled = Buffer.alloc(32);

/** The proof that the service itself left the head like this. */
export function sealHead(keys: ChainKeys, head: LogHead): Buffer {
  const { account_id, events, purged, last_hash, purged_hash } = head;
  const fields = [account_id, events, purged, last_hash.toString('hex'), purged_hash?.toString('hex')];
  return keyedHash(keys.heads).update(JSON.stringify(fields)).digest();
}

/** Whether the head is the service's own, and none from before its last checkpoint. */
export function isSealed(keys: ChainKeys, head: LogHead): boolean {
  return isSame(head.mac, sealHead(keys, head)) && !isBehind(head);
}

/** Put back to what it was before a checkpoint: fewer events, or others. */
export function isBehind({ events, last_hash, is_checked, checked_events, checked_hash }: LogHead): boolean {
  if (events === checked_events) return events > 0 && !isSame(checked_hash, last_hash);
  return events < checked_events || is_checked;
}

/** What a head adds to the sum over all of them: a number of 256 bits that nobody without the key can tell. */
export function shareOf(keys: ChainKeys, accountId: string, events: number, lastHash: Buffer): bigint {
  const share = keyedHash(keys.shares)
    .update(JSON.stringify([accountId, events, lastHash.toString('hex')]))
    .digest();
  return toNumber(share);
}

/** What the newest checkpoint has of a head; null where it has nothing of it yet. */
export function checkedShare(keys: ChainKeys, head: LogHead): bigint | null {
  const { account_id, checked_events, checked_hash } = head;
  return checked_hash && checked_events > 0 ? shareOf(keys, account_id, checked_events, checked_hash) : null;
}

export function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one !== null && other !== null && one.length === other.length && timingSafeEqual(one, other);
}

export const toNumber = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`);
/** 32 bytes of a sum, which goes round at 2^256. */
export const toBytes = (sum: bigint) =>
  Buffer.from(BigInt.asUintN(256, sum).toString(16).padStart(64, '0'), 'hex');
