import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { DataAccessWay } from '@tongxing/contract/calls/data-access.ts';
import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import type { DataAccess } from '../apps/data-access.ts';

/** What an app is given at once. */
export interface Handed {
  readonly way: DataAccessWay;
  readonly kinds: readonly AppScope[];
}

/** Notes one reading of an app; it is written with others, within a second. */
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
