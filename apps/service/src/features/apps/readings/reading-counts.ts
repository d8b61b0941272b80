import type { Background } from '../../../kernel/background.ts';
import { createPassingCounts } from '../../../unit-of-work/passing-counts.ts';
import type { Reading, Readings } from '../clients/reading.ts';
import { addReadings } from './reading-store.ts';

const keyOf = ({ accountId, clientId, day, way, kinds }: Reading) =>
  `${accountId} ${clientId} ${day} ${way} ${kinds.join()}`;

/** Counts readings per account, app, day, way and kinds of data, and writes them every second. */
export function createReadings(background: Background): Readings {
  return createPassingCounts<Reading, Parameters<Readings['write']>[0]>(background, {
    name: 'writing down what apps have read',
    writtenEverySeconds: 1,
    keyOf,
    join: (one, other) => ({
      ...one,
      times: one.times + other.times,
      firstAt: one.firstAt < other.firstAt ? one.firstAt : other.firstAt,
      lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
    }),
    async write(work, readings) {
      const locked = new Set(await addReadings(work.pool, readings));
      return readings.filter(({ accountId }) => locked.has(accountId));
    },
  });
}
