import { expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import { keysOfList, type ShortLivedState } from './short-lived-state.ts';

interface Tools {
  readonly one: () => ShortLivedState;
  readonly other: () => ShortLivedState;
  readonly clock: () => Clock & { advance(seconds: number): void };
  /** Twenty at once, half of them by either process. */
  twenty<Value>(act: (state: ShortLivedState, index: number) => Promise<Value>): Promise<Value[]>;
  newKey(): string;
}

/** The part about what is done to several keys in one step. */
export function testTogether({ one, other, clock, twenty, newKey }: Tools): void {
  const counterOf = (key: string, most: number) => ({ key, most, lifetimeSeconds: 600 });
  const placesAt = (...keys: string[]) => keys.map((key) => ({ key, lifetimeSeconds: 60 }));

  test('of several places each is taken where none lives; where all were free one is counted', async () => {
    const [free, taken, past] = [newKey(), `${newKey()} ${'长'.repeat(300)}`, newKey()];
    const counter = counterOf(newKey(), 5);
    await one().set(taken, 'theirs', 60);
    await one().set(past, 'old', 30);
    clock().advance(30);
    expect(await one().claim({ places: placesAt(free, taken, past), unless: [], counter })).toEqual({
      barred: [],
      isSpent: false,
      taken: [true, false, true],
      count: null,
    });
    expect(await other().getAll([free, taken, past])).toEqual(['1', 'theirs', '1']);
    expect(await one().secondsLeft(free)).toBe(60);
    expect(await one().get(counter.key)).toBeNull();

    const claim = () => other().claim({ places: placesAt(newKey(), newKey()), unless: [], counter });
    expect(await claim()).toEqual({ barred: [], isSpent: false, taken: [true, true], count: 1 });
    clock().advance(30);
    expect(await claim()).toMatchObject({ count: 2 });
    expect(await one().secondsLeft(counter.key)).toBe(570);
    clock().advance(570);
    expect(await claim()).toMatchObject({ count: 1 });
  });

  test('nothing is taken or counted while something bars it, or where as many were counted as may be', async () => {
    const [place, bar, other] = [newKey(), newKey(), newKey()];
    const counter = counterOf(newKey(), 1);
    const claim = (isOnlyRead = false) =>
      one().claim({
        places: placesAt(place),
        unless: [other, bar],
        counter: { ...counter, isOnlyRead },
      });
    await one().set(bar, 'v', 10);
    const barred = { barred: [false, true], isSpent: false, taken: [false], count: null };
    expect(await claim()).toEqual(barred);
    expect(await one().getAll([place, counter.key])).toEqual([null, null]);
    clock().advance(10);
    expect(await claim(true)).toEqual({
      barred: [false, false],
      isSpent: false,
      taken: [true],
      count: null,
    });
    expect(await one().getAll([place, counter.key])).toEqual(['1', null]);
    await one().delete(place);
    expect(await claim()).toMatchObject({ taken: [true], count: 1 });
    await one().delete(place);
    const spent = { barred: [false, false], isSpent: true, taken: [false], count: null };
    for (const isOnlyRead of [false, true]) expect(await claim(isOnlyRead)).toEqual(spent);
    expect(await one().getAll([place, counter.key])).toEqual([null, '1']);
    const none = counterOf(newKey(), 0);
    expect(await one().claim({ places: placesAt(place), unless: [], counter: none })).toMatchObject({
      isSpent: true,
      taken: [false],
    });
    // Put back, and there is one more.
    await one().increment(counter.key, -1, 600);
    expect(await claim()).toMatchObject({ isSpent: false, taken: [true], count: 1 });
  });

  test('race: a place is taken once, in whatever order places are asked for', async () => {
    const places = placesAt(newKey(), newKey(), newKey());
    const counter = counterOf(newKey(), 100);
    const claimed = await twenty((state, index) =>
      state.claim({ places: index % 3 === 0 ? places : places.toReversed(), unless: [], counter }),
    );
    expect(claimed.flatMap(({ taken }) => taken).filter(Boolean)).toHaveLength(3);
    expect(claimed.filter(({ count }) => count !== null)).toHaveLength(1);
  });

  test('race: of twenty that claim, as many are counted as there may be, each with a number of its own', async () => {
    const counter = counterOf(newKey(), 7);
    const claimed = await twenty((state) =>
      state.claim({ places: placesAt(newKey(), newKey()), unless: [], counter }),
    );
    const counts = claimed.flatMap(({ count }) => count ?? []);
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await one().get(counter.key)).toBe('7');
  });

  test('of a list the last ones are kept, each with a number of its own, and the count lives as long as the newest', async () => {
    const list = { name: newKey(), most: 3 };
    const { count, one: keyOf } = keysOfList(list);
    const keep = (value: string) => one().keepLast(list, value, 60);
    for (const [at, value] of ['a', 'b', 'c', 'd'].entries()) expect(await keep(value)).toBe(at + 1);
    expect(await other().getAll([4, 3, 2, 1].map(keyOf))).toEqual(['d', 'c', 'b', 'd']);
    clock().advance(59);
    expect(await keep('e')).toBe(5);
    clock().advance(59);
    expect(await one().getAll([count, keyOf(5), keyOf(4)])).toEqual(['5', 'e', null]);
    clock().advance(1);
    expect(await keep('f')).toBe(1);
    const numbers = await twenty((state, index) => state.keepLast(list, `${index}`, 60));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
  });
}
