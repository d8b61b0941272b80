/**
 * State that is shared by every process and may be lost: codes, replay marks, rate counters, pending
 * challenges, tickets. Kept in Redis where one is configured, in PostgreSQL otherwise.
 * Every operation is atomic. A lifetime is in whole seconds and counts from the call.
 */
export interface ShortLivedState {
  /** Stores a value, replacing any older one and its lifetime. */
  set(key: string, value: string, lifetimeSeconds: number): Promise<void>;
  /** Stores a value only where none lives; true for the one caller that stored it. */
  add(key: string, value: string, lifetimeSeconds: number): Promise<boolean>;
  /** The living value, or null. */
  get(key: string): Promise<string | null>;
  /** Reads and removes in one step: of many callers, one gets the value. */
  take(key: string): Promise<string | null>;
  /** Replaces `expected` by `next`, keeping the lifetime; false where the value is another or none. */
  replace(key: string, expected: string, next: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Adds `by` to a counter and returns the sum; the lifetime starts with the first addition. */
  increment(key: string, by: number, lifetimeSeconds: number): Promise<number>;
  /** Seconds until the key dies, or null where it does not live. */
  secondsLeft(key: string): Promise<number | null>;
}

/** Wakes waiting requests in every process. Messages are hints: a listener reads the state again. */
export interface Signals {
  publish(channel: string): Promise<void>;
  /** Calls `wake` on every publish to the channel until the returned function is called. */
  subscribe(channel: string, wake: () => void): Promise<() => void>;
}
