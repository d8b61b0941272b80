import { createHmac } from 'node:crypto';

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

/** JSON with sorted keys at every depth, so that a value read back from the database hashes the same. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** The key of all chains. It is not in the database, so whoever can only write there cannot forge a chain. */
export function chainKeyOf(masterKey: Buffer): Buffer {
  return createHmac('sha256', masterKey).update('activity-log').digest();
}

/**
 * HMAC-SHA-256 over the hash before and the event itself: changing, removing or inserting an event breaks the chain.
 */
export function hashEvent(key: Buffer, previous: Buffer | null, event: HashedEvent): Buffer {
  const { id, account_id, at, kind, method, ip, place, user_agent, session_id, details } = event;
  const fields = [id, account_id, at.toISOString(), kind, method, ip, place, user_agent, session_id, details];
  return createHmac('sha256', key)
    .update(previous ?? Buffer.alloc(32))
    .update(canonicalJson(fields))
    .digest();
}
