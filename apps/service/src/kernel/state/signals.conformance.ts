import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Signals } from './short-lived-state.ts';

export interface SignalsUnderTest {
  /** Two processes' ends of the same signals. */
  readonly ends: readonly [Signals, Signals];
  /** Breaks every listening connection, as a restart of the server does. */
  breakConnections(): Promise<void>;
  close(): Promise<void>;
}

/** What every implementation of signals must do. */
export function describeSignals(name: string, open: () => Promise<SignalsUnderTest>): void {
  describe(`signals over ${name}`, () => {
    let service: SignalsUnderTest;
    beforeAll(async () => {
      service = await open();
    });
    afterAll(() => service.close());

    test('a publish wakes every listener of the channel in both processes, and no other', async () => {
      const [here, there] = service.ends;
      const woken: string[] = [];
      const all = new Set<() => void>();
      const settled = Promise.withResolvers<void>();
      const listen = async (end: Signals, channel: string, label: string) =>
        all.add(
          await end.subscribe(channel, () => {
            woken.push(label);
            if (woken.filter((one) => one !== 'last').length === 3 && woken.includes('last'))
              settled.resolve();
          }),
        );
      await listen(here, 'ticket 1', 'here');
      await listen(there, 'ticket 1', 'there');
      await listen(there, 'ticket 1', 'there too');
      await listen(there, 'ticket 2', 'other');
      await listen(there, 'end', 'last');
      await here.publish('ticket 1');
      await here.publish('end');
      await settled.promise;
      expect(woken.toSorted()).toEqual(['here', 'last', 'there', 'there too']);
      for (const unsubscribe of all) unsubscribe();
    });

    test('after unsubscribing nothing is called', async () => {
      const [here, there] = service.ends;
      let calls = 0;
      const unsubscribe = await there.subscribe('ticket 3', () => {
        calls += 1;
      });
      const heard = Promise.withResolvers<void>();
      const stop = await there.subscribe('ticket 4', () => heard.resolve());
      unsubscribe();
      await here.publish('ticket 3');
      await here.publish('ticket 4');
      await heard.promise;
      expect(calls).toBe(0);
      stop();
    });

    test('after an interruption, wakes every listener and reconnects', async () => {
      const [here, there] = service.ends;
      let heard = Promise.withResolvers<void>();
      const stop = await there.subscribe('ticket 5', () => heard.resolve());
      await service.breakConnections();
      await heard.promise;
      heard = Promise.withResolvers<void>();
      await here.publish('ticket 5');
      await heard.promise;
      stop();
    });
  });
}
