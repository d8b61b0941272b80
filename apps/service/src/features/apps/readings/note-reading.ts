import type { ReadingWay } from '@tongxing/contract/app-readings.ts';
import type { ClientScope } from '@tongxing/contract/calls/clients.ts';
import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import type { AppsWork } from '../clients/apps-work.ts';
import type { Reading } from '../clients/reading.ts';

/** What an app is given at once. */
export interface Handed {
  readonly way: ReadingWay;
  readonly kinds: readonly ClientScope[];
}

/** Notes one reading of an app; it is written with others, within a second. */
export async function noteReadingOf(
  work: AppsWork,
  accountId: string,
  clientId: string,
  handed: Handed,
): Promise<void> {
  const now = work.clock.now();
  const reading: Reading = {
    accountId,
    clientId,
    day: beijingDayOf(now),
    ...handed,
    times: 1,
    firstAt: now,
    lastAt: now,
  };
  await work.readings.note(work, reading);
}
