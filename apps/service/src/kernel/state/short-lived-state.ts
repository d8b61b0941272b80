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
   * What a rate limit asks, in one step. Nothing is acquired while a wait lives or a counter is at its most. Each slot that is
   * free is taken. Only where all slots were free, each counter is raised, and one past its free uses starts its wait.
   */
  acquire(asked: Acquisition): Promise<Acquired>;
  /** Gives back what was acquired: `forget` names keys that are deleted, `lower` counters that go down by one where they live. */
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
   * Names the time in which the state has forgotten nothing and brought nothing back. After a crash that emptied it, or
   * a restart from an older copy, it is another one, and nothing that was set before lives any more.
   */
  epoch(): Promise<string>;
  /**
   * As `add`, where the state still is in this epoch: for marks that must never be forgotten while what they mark
   * counts, and that nothing else looks at. False where a value lives, and where the epoch is over.
   */
  addIn(epoch: string, key: string, value: string, lifetimeSeconds: number): Promise<boolean>;
  /** Keeps a value as the newest of a list's last ones, and answers its number, from 1: it lies at `keysOfList`. */
  appendBounded(list: ShortList, value: string, lifetimeSeconds: number): Promise<number>;
  /** Seconds until the key dies, or null where it does not live. */
  secondsLeft(key: string): Promise<number | null>;
  /** The server that keeps it, as that tells of itself; null where the database keeps it. */
  server(): Promise<StateServerInfo | null>;
}

export interface StateServerInfo {
  /** `Redis 7.0.15`. */
  readonly version: string;
  /** What it forgets when its memory is full; null where it does not tell. */
  readonly evictionPolicy: string | null;
  /** How much it may hold, in bytes; 0: as much as there is. */
  readonly mostBytes: number;
  /** How many share the keys: the masters of a Cluster, or the one server. */
  readonly servers: number;
}

/** All keys of an acquisition are of one `groupOf`, and each stands in it once. */
export interface Acquisition {
  /** The value of each is the seconds it was started for. */
  readonly waits: readonly string[];
  readonly slots: readonly NewEntry[];
  readonly counters: readonly Counter[];
}

/** What was counted of a thing; the count lives as long as its first use says. */
export interface Counter {
  readonly key: string;
  readonly lifetimeSeconds: number;
  /** How many there may be; null: it refuses nothing by itself. */
  readonly most: number | null;
  /** It is looked at, and not raised. */
  readonly isOnlyRead?: boolean;
  readonly backoff?: Backoff;
}

/** Past the free uses each use starts a wait, twice as long as the one before. */
export interface Backoff {
  /** One of the acquisition's `waits`. */
  readonly wait: string;
  readonly free: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
}

export interface Acquired {
  /** Of each wait: seconds that are left; 0 where it does not live. Of uses at once past the free ones one starts it, the others find it. */
  readonly waits: readonly number[];
  /** A counter was at its most. */
  readonly isSpent: boolean;
  /** Of each slot: whether it was free, and is taken now. */
  readonly taken: readonly boolean[];
  /** Of each counter: the count with this use; null where it was not raised. */
  readonly counts: readonly (number | null)[];
}

/** A key that is not there yet, and how long it will be. */
export interface NewEntry {
  readonly key: string;
  readonly lifetimeSeconds: number;
}

/** A list of which the last ones are kept: a new one takes the place of the oldest. */
export interface ShortList {
  readonly name: string;
  readonly most: number;
}

/** Where it stands how many a list has had, which lives as long as the newest, and where the one with a number lies. */
export const keysOfList = ({ name, most }: ShortList) => ({
  count: `${name}:count`,
  starting: `${name}:message:`,
  one: (number: number) => `${name}:message:${number % most}`,
});

/** Keys of one group may stand in one acquisition: a Cluster has each group on one master. Null: the key stands alone. */
export function groupOf(key: string): 'tries' | 'messages' | null {
  if (/^(?:tries|wait):/.test(key)) return 'tries';
  return /^(?:limit|message):/.test(key) ? 'messages' : null;
}

/** The wait doubles no more often than this. */
export const mostDoublings = 12;

/** A wait that began so much later than now was begun by a clock that was wrong. */
export const mostClockSkewSeconds = 60;

/**
 * What counts and slows may come back after a restart as an older copy has it: fewer tries counted are better than
 * none. Everything else is worth nothing in another epoch.
 */
export const outlivesEpoch = (key: string): boolean => /^(?:tries|wait|message):/.test(key);

/** Wakes waiting requests in every process. Messages are hints: a listener reads the state again. */
export interface Signals {
  publish(channel: string): Promise<void>;
  /** Calls `wake` on every publish to the channel until the returned function is called. */
  subscribe(channel: string, wake: () => void): Promise<() => void>;
}
