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
  /**
   * The operation of a rate limit, in one step. Nothing is acquired while a wait lives or a counter is at its limit.
   * Each free slot is taken. Only where all slots were free, each counter is raised, and one past its free uses starts
   * its wait.
   */
  acquire(asked: Acquisition): Promise<Acquired>;
  /** Releases an acquisition: `forget` names keys to delete, `lower` counters to lower by one where they live. */
  release(forget: readonly string[], lower: readonly string[]): Promise<void>;
  /** The living value, or null. */
  get(key: string): Promise<string | null>;
  /** The living value of each key, or null, in the order asked. */
  getAll(keys: readonly string[]): Promise<(string | null)[]>;
  /** Reads and removes in one step: of many callers, one gets the value. */
  take(key: string): Promise<string | null>;
  /** Replaces `expected` by `next`, keeping the lifetime; false where the value is another or none. */
  replace(key: string, expected: string, next: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Adds `by` to a counter and returns the sum; the lifetime starts with the first addition. */
  increment(key: string, by: number, lifetimeSeconds: number): Promise<number>;
  /**
   * The id of the time in which the state has lost nothing and restored nothing. After a crash that emptied it, or a
   * restart from an older copy, the epoch is another one, and nothing that was set before is valid.
   */
  epoch(): Promise<string>;
  /**
   * As `add`, but only in this epoch: for marks that must never be lost while what they mark is valid, and that no
   * other operation reads. False where a value lives, and where the epoch is over.
   */
  addIn(epoch: string, key: string, value: string, lifetimeSeconds: number): Promise<boolean>;
  /**
   * Appends a value to a list with a limited length, and returns its number, from 1. The keys are those of
   * `keysOfList`.
   */
  appendBounded(list: ShortList, value: string, lifetimeSeconds: number): Promise<number>;
  /** Seconds until the key dies, or null where it does not live. */
  secondsLeft(key: string): Promise<number | null>;
  /** The server that stores it, as it describes itself; null where the database stores it. */
  server(): Promise<StateServerInfo | null>;
}

export interface StateServerInfo {
  /** `Redis 7.0.15`. */
  readonly version: string;
  /** Its eviction policy when its memory is full; null where it is hidden. */
  readonly evictionPolicy: string | null;
  /** Its memory limit in bytes; 0: none. */
  readonly mostBytes: number;
  /** The number of masters among which keys are divided; 1 for one server. */
  readonly servers: number;
}

/** All keys of an acquisition are of one `groupOf`, and each stands in it once. */
export interface Acquisition {
  /** The value of each is its length in seconds. */
  readonly waits: readonly string[];
  readonly slots: readonly NewEntry[];
  readonly counters: readonly Counter[];
}

/** The count of a key. It lives as long as its first use says. */
export interface Counter {
  readonly key: string;
  readonly lifetimeSeconds: number;
  /** The limit; null: it refuses nothing by itself. */
  readonly most: number | null;
  /** It is read, and not raised. */
  readonly isOnlyRead?: boolean;
  readonly backoff?: Backoff;
}

/** Past the free uses each use starts a wait, twice as long as the previous one. */
export interface Backoff {
  /** One of the acquisition's `waits`. */
  readonly wait: string;
  readonly free: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
}

export interface Acquired {
  /**
   * For each wait: the seconds left; 0 where it does not live. Of uses at once past the free ones one starts it, the
   * others find it.
   */
  readonly waits: readonly number[];
  /** A counter was at its limit. */
  readonly isSpent: boolean;
  /** For each slot: whether it was free, and is taken now. */
  readonly taken: readonly boolean[];
  /** For each counter: the count with this use; null where it was not raised. */
  readonly counts: readonly (number | null)[];
}

/** A new key and its lifetime. */
export interface NewEntry {
  readonly key: string;
  readonly lifetimeSeconds: number;
}

/** A list with a limited length: a new value replaces the oldest. */
export interface ShortList {
  readonly name: string;
  readonly most: number;
}

/** The key of the list's length, which lives as long as the newest value, and the keys of values by number. */
export const keysOfList = ({ name, most }: ShortList) => ({
  count: `${name}:count`,
  starting: `${name}:message:`,
  one: (number: number) => `${name}:message:${number % most}`,
});

/** Keys of one group can be in one acquisition: a Cluster has each group on one master. Null: the key has no group. */
export function groupOf(key: string): 'tries' | 'messages' | null {
  if (/^(?:tries|wait):/.test(key)) return 'tries';
  return /^(?:limit|message):/.test(key) ? 'messages' : null;
}

/** The largest number of doublings of a wait. */
export const mostDoublings = 12;

/** A wait that started so much later than now was started by a wrong clock. */
export const mostClockSkewSeconds = 60;

/**
 * Counts and waits may come back after a restart in an older copy: fewer counted tries are better than none. Everything
 * else is invalid in another epoch.
 */
export const outlivesEpoch = (key: string): boolean => /^(?:tries|wait|message):/.test(key);

/** Wakes waiting requests in every process. Messages are hints: a listener reads the state again. */
export interface Signals {
  publish(channel: string): Promise<void>;
  /** Calls `wake` on every publish to the channel until the returned function is called. */
  subscribe(channel: string, wake: () => void): Promise<() => void>;
}
