import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';

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
