import type { Counter, ShortLivedState } from './short-lived-state.ts';

/**
 * The two kinds of rate limit (decision 20), each one step of the short-lived state.
 *
 * Backoff: uses past the free ones of a window make whoever comes next wait, twice as long each time.
 */
export interface BackoffLimit {
  readonly key: string;
  /** Uses without a wait in a window. */
  readonly free: number;
  readonly windowSeconds: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
}

/** Rolling: at most `most` uses of `key` in any `seconds`, wherever that span begins. */
export interface RollingLimit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

const triesOf = (key: string) => `tries:${key}`;
const waitOf = (key: string) => `wait:${key}`;

/**
 * Counts one use under all limits and returns the seconds to wait; 0 where it is admitted. While one of the limits
 * waits, nothing is counted. Of many uses at once past the free ones one is admitted.
 */
export async function countUse(state: ShortLivedState, limits: readonly BackoffLimit[]): Promise<number> {
  const { waits } = await state.acquire({
    waits: limits.map(({ key }) => waitOf(key)),
    slots: [],
    counters: limits.map(({ key, windowSeconds, ...backoff }) => ({
      key: triesOf(key),
      lifetimeSeconds: windowSeconds,
      most: null,
      backoff: { ...backoff, wait: waitOf(key) },
    })),
  });
  return Math.max(...waits);
}

/** Reverts a counted use: deletes the count and the wait of `own`, and lowers the count of each of `shared` by one. */
export async function takeUseBack(
  state: ShortLivedState,
  own: string,
  shared: readonly string[],
): Promise<void> {
  await state.release([triesOf(own), waitOf(own)], shared.map(triesOf));
}

/** One slot under each of several limits. */
export interface Slots<Limit> {
  /** The count after the acquisition, where it was raised in the same step; null where that is still to do. */
  readonly count: number | null;
  /** Releases the slots, or some of them: the use did not happen. */
  release(which?: (limit: Limit) => boolean): Promise<void>;
}

export interface NoSlot<Limit> {
  readonly limit: Limit;
  readonly retryAfterSeconds: number;
}

/** Searches start at spread positions (golden ratio), so that the first slot is usually free. */
const spread = 0.618_034;
let searches = 0;

const fullOf = ({ key }: RollingLimit) => `limit:${key}:full`;
/** The key of the slot that is tried after `offset` others. */
const slotAt = ({ key, most }: RollingLimit, start: number, step: number) =>
  `limit:${key}:${(Math.floor(start * most) + step) % most}`;

/**
 * Acquires a slot under each limit, or under none. Each slot is a key of its own that dies with its span, so that the limit
 * holds exactly over any span and in all processes at once. The first tries are one step, together with the counter that all
 * share; where that is spent, or a limit is known to be full, the step acquires nothing.
 */
export async function acquireSlots<Limit extends RollingLimit>(
  state: ShortLivedState,
  limits: readonly Limit[],
  counter: Counter,
): Promise<Slots<Limit> | 'spent' | NoSlot<Limit>> {
  searches = (searches + 1) % 1_000_000;
  const start = (searches * spread) % 1;
  const firsts = limits.map((limit) => ({ key: slotAt(limit, start, 0), lifetimeSeconds: limit.seconds }));
  const acquired = await state.acquire({ waits: limits.map(fullOf), slots: firsts, counters: [counter] });
  if (acquired.isSpent) return 'spent';
  for (const [at, limit] of limits.entries()) {
    const wait = acquired.waits[at] ?? 0;
    if (wait > 0) return { limit, retryAfterSeconds: wait };
  }
  const slots = new Map<Limit, string>();
  for (const [at, limit] of limits.entries()) if (acquired.taken[at]) slots.set(limit, firsts[at]!.key);
  const release: Slots<Limit>['release'] = async (which = () => true) => {
    const given = [...slots].filter(([limit]) => which(limit));
    if (given.length === 0) return;
    await state.release(
      given.flatMap(([limit, slot]) => [slot, fullOf(limit)]),
      [],
    );
  };
  for (const limit of limits) {
    if (slots.has(limit)) continue;
    const found = await searchOn(state, limit, start);
    if (typeof found === 'number') {
      await release();
      return { limit, retryAfterSeconds: found };
    }
    slots.set(limit, found);
  }
  return { count: acquired.counts[0] ?? null, release };
}

/** Tries every slot but the first. Returns the free one, or the seconds until one is free. */
async function searchOn(
  state: ShortLivedState,
  limit: RollingLimit,
  start: number,
): Promise<string | number> {
  const { key, most, seconds } = limit;
  for (let step = 1; step < most; step += 1) {
    const slot = slotAt(limit, start, step);
    if (await state.add(slot, '1', seconds)) return slot;
  }
  const waits = await Promise.all(
    Array.from({ length: most }, (_, index) => state.secondsLeft(`limit:${key}:${index}`)),
  );
  const retryAfterSeconds = Math.max(1, Math.min(...waits.map((wait) => wait ?? 0)));
  // Saves the next uses the search.
  await state.set(fullOf(limit), String(retryAfterSeconds), retryAfterSeconds);
  return retryAfterSeconds;
}
