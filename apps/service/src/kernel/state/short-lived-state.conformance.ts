import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Clock } from '../clock.ts';
import { testAcquiring, testUses } from './rate-limit.conformance.ts';
import { keysOfList, type ShortLivedState } from './short-lived-state.ts';

export interface StateUnderTest {
  /** The same state, opened by two processes. */
  readonly states: readonly [ShortLivedState, ShortLivedState];
  /** The clock of both. */
  readonly clock: Clock & { advance(seconds: number): void };
  close(): Promise<void>;
}

/** What every store of short-lived state must do, also in races between two processes. */
export function describeShortLivedState(name: string, open: () => Promise<StateUnderTest>): void {
  describe(`short-lived state in ${name}`, () => {
    let service: StateUnderTest;
    let one: ShortLivedState;
    let keys = 0;
    const newKey = () => `key ${(keys += 1)}`;
    const twenty = <Value>(action: (state: ShortLivedState, index: number) => Promise<Value>) =>
      Promise.all(Array.from({ length: 20 }, (_, index) => action(service.states[index % 2] ?? one, index)));

    beforeAll(async () => {
      service = await open();
      one = service.states[0];
    });
    afterAll(() => service.close());

    test('the other process reads a value until it expires', async () => {
      const key = newKey();
      expect(await one.get(key)).toBeNull();
      await one.set(key, '值 \u{1F511} "\\', 60);
      service.clock.advance(59);
      expect(await service.states[1].get(key)).toBe('值 \u{1F511} "\\');
      service.clock.advance(1);
      expect(await service.states[1].get(key)).toBeNull();
      expect(await one.take(key)).toBeNull();
    });

    test('reads several values at once, in the order of the keys', async () => {
      const keys = [newKey(), newKey(), `${newKey()} ${'长'.repeat(300)}`];
      await one.set(keys[0] ?? '', 'first', 60);
      await one.set(keys[2] ?? '', 'third', 30);
      expect(await service.states[1].getAll(keys)).toEqual(['first', null, 'third']);
      expect(await one.getAll(keys.toReversed())).toEqual(['third', null, 'first']);
      service.clock.advance(30);
      expect(await one.getAll(keys)).toEqual(['first', null, null]);
    });

    const tools = { one: () => one, other: () => service.states[1], clock: () => service.clock, twenty };
    testAcquiring({ ...tools, newKey: () => `limit:${newKey()}` });
    testUses({ ...tools, newKey });

    test('keeps the last values of a list with their numbers; its count lives as long as the newest', async () => {
      const list = { name: newKey(), most: 3 };
      const { count, one: keyOf } = keysOfList(list);
      const save = (value: string) => one.appendBounded(list, value, 60);
      for (const [at, value] of ['a', 'b', 'c', 'd'].entries()) expect(await save(value)).toBe(at + 1);
      expect(await service.states[1].getAll([4, 3, 2, 1].map(keyOf))).toEqual(['d', 'c', 'b', 'd']);
      service.clock.advance(59);
      expect(await save('e')).toBe(5);
      service.clock.advance(59);
      expect(await one.getAll([count, keyOf(5), keyOf(4)])).toEqual(['5', 'e', null]);
      service.clock.advance(1);
      expect(await save('f')).toBe(1);
      const numbers = await twenty((state, index) => state.appendBounded(list, `${index}`, 60));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
    });

    test('setting again replaces value and lifetime', async () => {
      const key = newKey();
      await one.set(key, 'old', 10);
      await one.set(key, 'new', 100);
      service.clock.advance(50);
      expect(await one.get(key)).toBe('new');
      await one.set(key, '', 5);
      expect(await one.get(key)).toBe('');
      expect(await one.secondsLeft(key)).toBe(5);
    });

    test('all processes share one epoch; a mark is set once, and only in this epoch', async () => {
      const epoch = await one.epoch();
      expect(await service.states[1].epoch()).toBe(epoch);
      const key = newKey();
      const stored = await twenty((state) => state.addIn(epoch, key, 'v', 60));
      expect(stored.filter(Boolean)).toHaveLength(1);
      expect(await one.addIn('another', newKey(), 'v', 60)).toBe(false);
      service.clock.advance(60);
      expect(await one.addIn(epoch, key, 'v', 60)).toBe(true);
    });

    test('seconds left are counted down, rounded up, and null for what does not live', async () => {
      const key = newKey();
      expect(await one.secondsLeft(key)).toBeNull();
      await one.set(key, 'v', 60);
      expect(await one.secondsLeft(key)).toBe(60);
      service.clock.advance(0.5);
      expect(await one.secondsLeft(key)).toBe(60);
      service.clock.advance(59);
      expect(await one.secondsLeft(key)).toBe(1);
      service.clock.advance(0.5);
      expect(await one.secondsLeft(key)).toBeNull();
    });

    test('add stores only where no value lives, and again after it expires', async () => {
      const key = newKey();
      expect(await one.add(key, 'first', 30)).toBe(true);
      expect(await one.add(key, 'second', 300)).toBe(false);
      expect(await one.get(key)).toBe('first');
      expect(await one.secondsLeft(key)).toBe(30);
      service.clock.advance(30);
      expect(await one.add(key, 'third', 30)).toBe(true);
      expect(await one.get(key)).toBe('third');
    });

    test('take reads once', async () => {
      const key = newKey();
      await one.set(key, 'v', 60);
      expect(await one.take(key)).toBe('v');
      expect(await one.take(key)).toBeNull();
      expect(await one.add(key, 'again', 60)).toBe(true);
    });

    test('delete removes a value, and ignores a missing one', async () => {
      const key = newKey();
      await one.set(key, 'v', 60);
      await one.delete(key);
      await one.delete(key);
      expect(await one.get(key)).toBeNull();
    });

    test('replace needs the expected value and keeps the lifetime', async () => {
      const key = newKey();
      expect(await one.replace(key, 'a', 'b')).toBe(false);
      await one.set(key, 'a', 60);
      service.clock.advance(20);
      expect(await one.replace(key, 'x', 'b')).toBe(false);
      expect(await one.replace(key, 'a', 'b')).toBe(true);
      expect(await one.get(key)).toBe('b');
      expect(await one.secondsLeft(key)).toBe(40);
      service.clock.advance(40);
      expect(await one.replace(key, 'b', 'c')).toBe(false);
    });

    test('a counter sums, keeps its first lifetime and starts again after it', async () => {
      const key = newKey();
      expect(await one.increment(key, 1, 60)).toBe(1);
      service.clock.advance(30);
      expect(await one.increment(key, 5, 60)).toBe(6);
      expect(await one.increment(key, -2, 60)).toBe(4);
      expect(await one.secondsLeft(key)).toBe(30);
      expect(await one.get(key)).toBe('4');
      service.clock.advance(30);
      expect(await one.increment(key, 1, 60)).toBe(1);
      expect(await one.secondsLeft(key)).toBe(60);
    });

    test('accepts any text of a stranger in a key', async () => {
      const long = 'x'.repeat(10_000);
      for (const key of [`${long}a`, `${long}b`, 'zero \0 byte', '💥', "'; drop table x; --", '*']) {
        expect(await one.add(key, 'v', 60)).toBe(true);
        expect(await service.states[1].get(key)).toBe('v');
        expect(await one.take(key)).toBe('v');
      }
    });

    // threat:many-winners
    test('race: of twenty that add, one does', async () => {
      const [fresh, expired] = [newKey(), newKey()];
      await one.set(expired, 'old', 1);
      service.clock.advance(1);
      for (const key of [fresh, expired]) {
        const stored = await twenty((state, index) => state.add(key, `by ${index}`, 60));
        expect(stored.filter(Boolean)).toHaveLength(1);
        expect(await one.get(key)).toBe(`by ${stored.indexOf(true)}`);
      }
    });

    // threat:many-winners
    test('race: of twenty that take, one gets it', async () => {
      const key = newKey();
      await one.set(key, 'secret', 60);
      const taken = await twenty((state) => state.take(key));
      expect(taken.filter((value) => value !== null)).toEqual(['secret']);
    });

    // threat:many-winners
    test('race: of twenty that replace, one succeeds', async () => {
      const key = newKey();
      await one.set(key, 'waiting', 60);
      const replaced = await twenty((state, index) => state.replace(key, 'waiting', `by ${index}`));
      expect(replaced.filter(Boolean)).toHaveLength(1);
      expect(await one.get(key)).toBe(`by ${replaced.indexOf(true)}`);
    });

    // threat:many-winners
    test('race: twenty increments give twenty different sums', async () => {
      const key = newKey();
      const sums = await twenty((state) => state.increment(key, 1, 60));
      expect(sums.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    });
  });
}
