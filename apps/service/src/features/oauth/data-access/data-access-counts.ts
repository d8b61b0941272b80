import type { Background } from '../../../kernel/async/background.ts';
import { createPassingCounts } from '../../../transaction/passing-counts.ts';
import type { DataAccess, DataAccessCounts } from '../apps/data-access.ts';
import { addDataAccess } from './data-access-store.ts';

const keyOf = ({ accountId, appId, day, way, kinds }: DataAccess) =>
  `${accountId} ${appId} ${day} ${way} ${kinds.join()}`;

/** Counts readings per account, app, day, way and kinds of data, and writes them every second. */
export function createDataAccessCounts(background: Background): DataAccessCounts {
  return createPassingCounts<DataAccess, Parameters<DataAccessCounts['write']>[0]>(background, {
    name: 'writing down what apps have read',
    writtenEverySeconds: 1,
    keyOf,
    join: (one, other) => ({
      ...one,
      times: one.times + other.times,
      firstAt: one.firstAt < other.firstAt ? one.firstAt : other.firstAt,
      lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
    }),
    async write(work, dataAccess) {
      const locked = new Set(await addDataAccess(work.pool, dataAccess));
      return dataAccess.filter(({ accountId }) => locked.has(accountId));
    },
  });
}
