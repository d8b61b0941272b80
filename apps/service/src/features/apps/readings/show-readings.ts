import type { ReadingWay } from '@tongxing/contract/app-readings.ts';
import type { listGrantReadings } from '@tongxing/contract/calls/readings.ts';
import type { CallInput, CallOutput } from '@tongxing/contract/define-call.ts';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { AppsWork } from '../clients/apps-work.ts';
import { isKnownApp, listReadings } from './reading-store.ts';

type Shown = CallOutput<typeof listGrantReadings>;

/** One page of what an app was given of the person: by days, the latest first. */
export async function showReadings(
  work: AppsWork,
  { accountId }: SignedInSession,
  { client_id: clientId, cursor }: CallInput<typeof listGrantReadings>,
): Promise<Result<Shown, 'not_found'>> {
  await work.readings.write(work);
  if (!(await isKnownApp(work.db, accountId, clientId))) return fail('not_found');
  const { rows, nextDay } = await listReadings(work.db, { accountId, clientId, before: cursor ?? null });
  const days = Map.groupBy(rows, ({ day }) => day);
  return succeed({
    items: [...days].map(([day, readings]) => ({
      day,
      readings: readings.map(({ way, kinds, times, first_at, last_at }) => ({
        way: way as ReadingWay,
        kinds,
        times,
        first_at: toSeconds(first_at),
        last_at: toSeconds(last_at),
      })),
    })),
    next_cursor: nextDay,
  });
}
