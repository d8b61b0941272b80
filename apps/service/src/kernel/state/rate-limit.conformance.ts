import { expect, test } from 'vitest';
import type { Clock } from '../clock.ts';
import { countUse, takeUseBack } from './rate-limit.ts';
import type { ShortLivedState } from './short-lived-state.ts';

interface Tools {
  readonly one: () => ShortLivedState;
  readonly other: () => ShortLivedState;
  readonly clock: () => Clock & { advance(seconds: number): void };
  /** Twenty at once, half of them in each process. */
  twenty<Value>(action: (state: ShortLivedState, index: number) => Promise<Value>): Promise<Value[]>;
  newKey(): string;
}

/** The one operation of the rate limits, as rolling limits use it. */
export function testAcquiring({ one, other, clock, twenty, newKey }: Tools): void {
  const counterOf = (key: string, most: number) => ({ key, most, lifetimeSeconds: 600 });
  const slotsAt = (...keys: string[]) => keys.map((key) => ({ key, lifetimeSeconds: 60 }));

  test('given several slots, takes each that is free, and counts only where all were free', async () => {
    const [free, taken, past] = [newKey(), `${newKey()} ${'长'.repeat(300)}`, newKey()];
    const counter = counterOf(newKey(), 5);
    await one().set(taken, 'theirs', 60);
    await one().set(past, 'old', 30);
    clock().advance(30);
    expect(
      await one().acquire({ waits: [], slots: slotsAt(free, taken, past), counters: [counter] }),
    ).toEqual({
      waits: [],
      isSpent: false,
      taken: [true, false, true],
      counts: [null],
    });
    expect(await other().getAll([free, taken, past])).toEqual(['1', 'theirs', '1']);
    expect(await one().secondsLeft(free)).toBe(60);
    expect(await one().get(counter.key)).toBeNull();

    const acquire = () =>
      other().acquire({ waits: [], slots: slotsAt(newKey(), newKey()), counters: [counter] });
    expect(await acquire()).toEqual({ waits: [], isSpent: false, taken: [true, true], counts: [1] });
    clock().advance(30);
    expect(await acquire()).toMatchObject({ counts: [2] });
    expect(await one().secondsLeft(counter.key)).toBe(570);
    clock().advance(570);
    expect(await acquire()).toMatchObject({ counts: [1] });
  });

  test('takes and counts nothing while a wait lives or the counter is at its limit', async () => {
    const [slot, wait, noWait] = [newKey(), newKey(), newKey()];
    const counter = counterOf(newKey(), 1);
    const acquire = (isOnlyRead = false) =>
      one().acquire({
        waits: [noWait, wait],
        slots: slotsAt(slot),
        counters: [{ ...counter, isOnlyRead }],
      });
    await one().set(wait, '10', 10);
    const waiting = { waits: [0, 10], isSpent: false, taken: [false], counts: [null] };
    expect(await acquire()).toEqual(waiting);
    expect(await one().getAll([slot, counter.key])).toEqual([null, null]);
    clock().advance(10);
    expect(await acquire(true)).toEqual({
      waits: [0, 0],
      isSpent: false,
      taken: [true],
      counts: [null],
    });
    expect(await one().getAll([slot, counter.key])).toEqual(['1', null]);
    await one().delete(slot);
    expect(await acquire()).toMatchObject({ taken: [true], counts: [1] });
    await one().delete(slot);
    const spent = { waits: [0, 0], isSpent: true, taken: [false], counts: [null] };
    for (const isOnlyRead of [false, true]) expect(await acquire(isOnlyRead)).toEqual(spent);
    expect(await one().getAll([slot, counter.key])).toEqual([null, '1']);
    const none = counterOf(newKey(), 0);
    expect(await one().acquire({ waits: [], slots: slotsAt(slot), counters: [none] })).toMatchObject({
      isSpent: true,
      taken: [false],
    });
    // After one slot is returned, one more is admitted.
    await one().increment(counter.key, -1, 600);
    expect(await acquire()).toMatchObject({ isSpent: false, taken: [true], counts: [1] });
  });

  test('race: each slot is taken once, in any order of requests', async () => {
    const slots = slotsAt(newKey(), newKey(), newKey());
    const counter = counterOf(newKey(), 100);
    const acquired = await twenty((state, index) =>
      state.acquire({ waits: [], slots: index % 3 === 0 ? slots : slots.toReversed(), counters: [counter] }),
    );
    expect(acquired.flatMap(({ taken }) => taken).filter(Boolean)).toHaveLength(3);
    expect(acquired.filter(({ counts: [count] }) => count !== null)).toHaveLength(1);
  });

  test('race: of twenty that acquire, as many are counted as there may be, each with a number of its own', async () => {
    const counter = counterOf(newKey(), 7);
    const acquired = await twenty((state) =>
      state.acquire({ waits: [], slots: slotsAt(newKey(), newKey()), counters: [counter] }),
    );
    const counts = acquired.flatMap(({ counts: [count] }) => count ?? []);
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await one().get(counter.key)).toBe('7');
  });

  test('a release deletes what it forgets and lowers the counters that live', async () => {
    const [slot, counter, gone] = [newKey(), newKey(), newKey()];
    const asked = { waits: [], slots: slotsAt(slot), counters: [counterOf(counter, 1)] };
    expect(await one().acquire(asked)).toMatchObject({ counts: [1] });
    await other().release([slot], [counter, gone]);
    expect(await one().getAll([slot, counter, gone])).toEqual([null, '0', null]);
    expect(await one().acquire(asked)).toMatchObject({ taken: [true], counts: [1] });
  });
}

/** The same, as backoff limits use it. */
export function testUses({ one, other, clock, twenty, newKey }: Tools): void {
  const boundOn = (key: string, free: number) => ({
    key,
    free,
    windowSeconds: 600,
    firstWaitSeconds: 4,
    longestWaitSeconds: 30,
  });

  test('tries are counted for all bounds at once; past the free ones each wait is twice the one before', async () => {
    const [own, shared] = [newKey(), newKey()];
    const bounds = [boundOn(own, 2), boundOn(shared, 100)];
    const tryOnce = () => countUse(one(), bounds);
    expect([await tryOnce(), await tryOnce()]).toEqual([0, 0]);
    for (const wait of [4, 8, 16, 30, 30]) {
      expect(await tryOnce()).toBe(0);
      expect(await countUse(other(), bounds)).toBe(wait);
      clock().advance(0.5);
      expect(await tryOnce()).toBe(wait);
      clock().advance(wait - 0.5);
    }
    // A use during a wait is not counted.
    expect(await one().get(`tries:${own}`)).toBe('7');
    expect(await one().get(`tries:${shared}`)).toBe('7');
    clock().advance(600);
    expect(await tryOnce()).toBe(0);
    expect(await one().get(`tries:${own}`)).toBe('1');
  });

  test('ignores a wait that a wrong clock started in the future: a clock set back an hour does not turn 4 s into 3,604', async () => {
    const bounds = [boundOn(newKey(), 1)];
    const tryOnce = () => countUse(one(), bounds);
    expect([await tryOnce(), await tryOnce(), await tryOnce()]).toEqual([0, 0, 4]);
    // Clocks may differ by some seconds: a limit that one machine starts holds on the other.
    clock().advance(-10);
    expect(await tryOnce()).toBe(14);
    clock().advance(-3600);
    expect([await tryOnce(), await tryOnce()]).toEqual([0, 8]);
    clock().advance(3610);
  });

  test('a try taken back forgets the own count and its wait, and counts one less for the shared', async () => {
    const [own, shared] = [newKey(), newKey()];
    const bounds = [boundOn(own, 1), boundOn(shared, 100)];
    for (const wait of [0, 0, 4]) expect(await countUse(one(), bounds)).toBe(wait);
    await takeUseBack(one(), own, [shared, newKey()]);
    expect(await one().get(`tries:${own}`)).toBeNull();
    expect(await one().secondsLeft(`wait:${own}`)).toBeNull();
    expect(await one().get(`tries:${shared}`)).toBe('1');
    expect(await countUse(one(), bounds)).toBe(0);
  });

  test('race: of forty tries, counted and taken back in any order of bounds, the free ones and one get through', async () => {
    const keys = [newKey(), newKey(), newKey()];
    const last = newKey();
    const ordered = (index: number) => (index % 2 ? keys : keys.toReversed()).map((key) => boundOn(key, 5));
    const [waits] = await Promise.all([
      Promise.all([
        twenty((state, index) => countUse(state, ordered(index))),
        twenty((state, index) => countUse(state, ordered(index))),
      ]),
      twenty((state, index) => takeUseBack(state, `${last} ${index}`, index % 2 ? [last] : [last, newKey()])),
    ]);
    expect(waits.flat().filter((wait) => wait === 0)).toHaveLength(6);
    expect(await one().get(`tries:${keys[0]}`)).not.toBeNull();
  });
}
