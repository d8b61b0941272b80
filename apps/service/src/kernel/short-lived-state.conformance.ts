import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import { testTogether } from './short-lived-claims.conformance.ts';
import type { ShortLivedState } from './short-lived-state.ts';

export interface StateUnderTest {
  /** Two processes' views of the same state. */
  readonly states: readonly [ShortLivedState, ShortLivedState];
  /** Both obey this clock. */
  readonly clock: Clock & { advance(seconds: number): void };
  close(): Promise<void>;
}

/** What every keeper of short-lived state must do, races between two processes included. */
export function describeShortLivedState(name: string, open: () => Promise<StateUnderTest>): void {
  describe(`short-lived state in ${name}`, () => {
    let service: StateUnderTest;
    let one: ShortLivedState;
    let keys = 0;
    const newKey = () => `key ${(keys += 1)}`;
    const twenty = <Value>(act: (state: ShortLivedState, index: number) => Promise<Value>) =>
      Promise.all(Array.from({ length: 20 }, (_, index) => act(service.states[index % 2] ?? one, index)));

    beforeAll(async () => {
      service = await open();
      one = service.states[0];
    });
    afterAll(() => service.close());

    test('a value is seen by the other process until its lifetime is over', async () => {
      const key = newKey();
      expect(await one.get(key)).toBeNull();
      await one.set(key, '值 \u{1F511} "\\', 60);
      service.clock.advance(59);
      expect(await service.states[1].get(key)).toBe('值 \u{1F511} "\\');
      service.clock.advance(1);
      expect(await service.states[1].get(key)).toBeNull();
      expect(await one.take(key)).toBeNull();
    });

    test('several values are read at once, each in the place of its key', async () => {
      const keys = [newKey(), newKey(), `${newKey()} ${'长'.repeat(300)}`];
      await one.set(keys[0] ?? '', 'first', 60);
      await one.set(keys[2] ?? '', 'third', 30);
      expect(await service.states[1].getAll(keys)).toEqual(['first', null, 'third']);
      expect(await one.getAll(keys.toReversed())).toEqual(['third', null, 'first']);
      service.clock.advance(30);
      expect(await one.getAll(keys)).toEqual(['first', null, null]);
    });

    testTogether({
      one: () => one,
      other: () => service.states[1],
      clock: () => service.clock,
      twenty,
      newKey: () => `limit:${newKey()}`,
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

    test('all processes are in one epoch; a mark is made once and in this one alone', async () => {
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

    test('add stores only where nothing lives, and again after death', async () => {
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

    test('delete removes, and does not mind nothing', async () => {
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

    test('a counter sums, keeps its first lifetime and begins anew after it', async () => {
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

    const boundOn = (key: string, free: number) => ({
      key,
      free,
      firstWaitSeconds: 4,
      longestWaitSeconds: 30,
    });

    test('tries are counted for all bounds at once; past the free ones each wait is twice the one before', async () => {
      const [own, shared] = [newKey(), newKey()];
      const bounds = [boundOn(own, 2), boundOn(shared, 100)];
      const tryOnce = () => one.countTry(bounds, 600);
      expect([await tryOnce(), await tryOnce()]).toEqual([0, 0]);
      for (const wait of [4, 8, 16, 30, 30]) {
        expect(await tryOnce()).toBe(0);
        expect(await service.states[1].countTry(bounds, 600)).toBe(wait);
        service.clock.advance(0.5);
        expect(await tryOnce()).toBe(wait);
        service.clock.advance(wait - 0.5);
      }
      // What came during a wait was counted for neither.
      expect(await one.get(`tries:${own}`)).toBe('7');
      expect(await one.get(`tries:${shared}`)).toBe('7');
      service.clock.advance(600);
      expect(await tryOnce()).toBe(0);
      expect(await one.get(`tries:${own}`)).toBe('1');
    });

    test('a wait that a wrong clock began in the future is nobody’s: a clock set back an hour turns no 4 s into 3,604', async () => {
      const bounds = [boundOn(newKey(), 1)];
      const tryOnce = () => one.countTry(bounds, 600);
      expect([await tryOnce(), await tryOnce(), await tryOnce()]).toEqual([0, 0, 4]);
      // Machines that differ by some seconds are none of this: what one began holds at the other.
      service.clock.advance(-10);
      expect(await tryOnce()).toBe(14);
      service.clock.advance(-3600);
      expect([await tryOnce(), await tryOnce()]).toEqual([0, 8]);
      service.clock.advance(3610);
    });

    test('a try taken back forgets the own count and its wait, and counts one less for the shared', async () => {
      const [own, shared] = [newKey(), newKey()];
      const bounds = [boundOn(own, 1), boundOn(shared, 100)];
      for (const wait of [0, 0, 4]) expect(await one.countTry(bounds, 600)).toBe(wait);
      await one.takeTryBack([own], [shared, newKey()]);
      expect(await one.get(`tries:${own}`)).toBeNull();
      expect(await one.secondsLeft(`wait:${own}`)).toBeNull();
      expect(await one.get(`tries:${shared}`)).toBe('1');
      expect(await one.countTry(bounds, 600)).toBe(0);
    });

    test('race: of forty tries, counted and taken back in any order of bounds, the free ones and one get through', async () => {
      const keys = [newKey(), newKey(), newKey()];
      const other = newKey();
      const ordered = (index: number) => (index % 2 ? keys : keys.toReversed()).map((key) => boundOn(key, 5));
      const [waits] = await Promise.all([
        Promise.all([
          twenty((state, index) => state.countTry(ordered(index), 600)),
          twenty((state, index) => state.countTry(ordered(index), 600)),
        ]),
        twenty((state, index) =>
          state.takeTryBack([`${other} ${index}`], index % 2 ? [other] : [other, newKey()]),
        ),
      ]);
      expect(waits.flat().filter((wait) => wait === 0)).toHaveLength(6);
      expect(await one.get(`tries:${keys[0]}`)).not.toBeNull();
    });

    test('whatever a stranger typed may be part of a key', async () => {
      const long = 'x'.repeat(10_000);
      for (const key of [`${long}a`, `${long}b`, 'zero \0 byte', '💥', "'; drop table x; --", '*']) {
        expect(await one.add(key, 'v', 60)).toBe(true);
        expect(await service.states[1].get(key)).toBe('v');
        expect(await one.take(key)).toBe('v');
      }
    });

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

    test('race: of twenty that take, one gets it', async () => {
      const key = newKey();
      await one.set(key, 'secret', 60);
      const taken = await twenty((state) => state.take(key));
      expect(taken.filter((value) => value !== null)).toEqual(['secret']);
    });

    test('race: of twenty that replace, one succeeds', async () => {
      const key = newKey();
      await one.set(key, 'waiting', 60);
      const replaced = await twenty((state, index) => state.replace(key, 'waiting', `by ${index}`));
      expect(replaced.filter(Boolean)).toHaveLength(1);
      expect(await one.get(key)).toBe(`by ${replaced.indexOf(true)}`);
    });

    test('race: twenty increments give twenty different sums', async () => {
      const key = newKey();
      const sums = await twenty((state) => state.increment(key, 1, 60));
      expect(sums.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    });
  });
}
