import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { DataAccessWay } from '@tongxing/contract/calls/data-access.ts';
import type { Background } from '../../../kernel/async/background.ts';
import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import { createPassingCounts } from '../../../transaction/passing-counts.ts';
import type { AppsWork, DataAccess, DataAccessCounts } from '../apps/apps-work.ts';
import { addDataAccess } from './data-access-store.ts';

/** What one answer gives an app. */
export interface Handed {
  readonly way: DataAccessWay;
  readonly kinds: readonly AppScope[];
}

/** Counts one data access; it is written with others, within a second. */
export async function noteDataAccessOf(
  work: AppsWork,
  accountId: string,
  appId: string,
  handed: Handed,
): Promise<void> {
  const now = work.clock.now();
  const access: DataAccess = {
    accountId,
    appId,
    day: beijingDayOf(now),
    ...handed,
    times: 1,
    firstAt: now,
    lastAt: now,
  };
  await work.dataAccess.note(work, access);
}

const keyOf = ({ accountId, appId, day, way, kinds }: DataAccess) =>
  `${accountId} ${appId} ${day} ${way} ${kinds.join()}`;

/** Counts data accesses per account, app, day, way and kinds of data, and writes them every second. */
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
