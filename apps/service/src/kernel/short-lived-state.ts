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
   * Takes places in one step: each, by itself, that does not live yet. None while a key of `unless` lives, or where as many
   * were counted as there may be. Where all were free, one is counted; the count never passes its most.
   */
  claim(claim: Claim): Promise<Claimed>;
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
  keepLast(list: ShortList, value: string, lifetimeSeconds: number): Promise<number>;
  /** Seconds until the key dies, or null where it does not live. */
  secondsLeft(key: string): Promise<number | null>;
  /**
   * Counts one try against several bounds in one step and returns the seconds to wait; 0 where it is let through. Past
   * the free ones of a window, of many tries at once one is let through and starts a wait, each twice as long as the
   * one before. While one of the bounds waits nothing is counted.
   */
  countTry(bounds: readonly TryBound[], windowSeconds: number): Promise<number>;
  /** Takes a counted try back: forgets what was counted for `own`, its wait too, and counts one less for each of `shared`. */
  takeTryBack(own: readonly string[], shared: readonly string[]): Promise<void>;
  /** The server that keeps it, as that tells of itself; null where the database keeps it. */
  keeper(): Promise<StateKeeper | null>;
}

export interface StateKeeper {
  /** `Redis 7.0.15`. */
  readonly version: string;
  /** What it forgets when its memory is full; null where it does not tell. */
  readonly evictionPolicy: string | null;
  /** How much it may hold, in bytes; 0: as much as there is. */
  readonly mostBytes: number;
  /** How many share the keys: the masters of a Cluster, or the one server. */
  readonly servers: number;
}

/** What is taken together. */
export interface Claim {
  /** Different keys. All keys of a claim are `isClaimed`. */
  readonly places: readonly NewEntry[];
  readonly unless: readonly string[];
  readonly counter: Counter;
}

/** What was counted of a thing, and how much of it there may be. */
export interface Counter {
  readonly key: string;
  readonly most: number;
  readonly lifetimeSeconds: number;
  /** It is looked at, and nothing is counted. */
  readonly isOnlyRead?: boolean;
}

export interface Claimed {
  /** Of each key of `unless`: whether it lives. */
  readonly barred: readonly boolean[];
  /** As many were counted before as there may be. */
  readonly isSpent: boolean;
  /** Of each place: whether it was free, and is taken now. */
  readonly taken: readonly boolean[];
  /** With this one; null where none was counted. */
  readonly count: number | null;
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

/** How many tries at something there may be. */
export interface TryBound {
  readonly key: string;
  /** Tries without a wait, in a window. */
  readonly free: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
}

/** Where it stands how many a list has had, which lives as long as the newest, and where the one with a number lies. */
export const keysOfList = ({ name, most }: ShortList) => ({
  count: `${name}:count`,
  beginning: `${name}:message:`,
  one: (number: number) => `${name}:message:${number % most}`,
});

/** How keys begin that are claimed together: a keeper of many servers has all of them on one. */
export const isClaimed = (key: string): boolean => /^(?:limit|message):/.test(key);

/** Where tries are counted, and where the wait that they cause stands. */
export const keysOfTries = (key: string) => ({ tries: `tries:${key}`, wait: `wait:${key}` });
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
