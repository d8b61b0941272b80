import type { DataAccessWay } from '@tongxing/contract/calls/data-access.ts';
import { listFormerGrants, listGrantDataAccess } from '@tongxing/contract/calls/data-access.ts';
import type { CallInput, CallOutput } from '@tongxing/contract/define-call.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { isKnownApp, listDataAccess, listFormerApps } from './data-access-store.ts';

/** The data accesses of apps. */
export function dataAccessRoutes(mount: Mount<AppsWork>): void {
  mount(listGrantDataAccess, ({ input, session }, work) => showDataAccess(work, session, input));

  mount(listFormerGrants, async ({ session }, work) => {
    await work.dataAccess.write(work);
    const rows = await listFormerApps(work.db, session.accountId);
    const items = rows.map(({ last_at, ...row }) => ({ ...row, last_at: toSeconds(last_at) }));
    return succeed({ items, next_cursor: null });
  });
}

type Shown = CallOutput<typeof listGrantDataAccess>;

/** One page of the data accesses of an app, by days, the latest first. */
async function showDataAccess(
  work: AppsWork,
  { accountId }: SignedInSession,
  { client_id: appId, cursor }: CallInput<typeof listGrantDataAccess>,
): Promise<Result<Shown, 'not_found'>> {
  await work.dataAccess.write(work);
  if (!(await isKnownApp(work.db, accountId, appId))) return fail('not_found');
  const { rows, nextDay } = await listDataAccess(work.db, { accountId, appId, before: cursor ?? null });
  const days = Map.groupBy(rows, ({ day }) => day);
  return succeed({
    items: [...days].map(([day, dataAccess]) => ({
      day,
      readings: dataAccess.map(({ way, kinds, times, first_at, last_at }) => ({
        way: way as DataAccessWay,
        kinds,
        times,
        first_at: toSeconds(first_at),
        last_at: toSeconds(last_at),
      })),
    })),
    next_cursor: nextDay,
  });
}
