import { listFormerGrants, listGrantDataAccess } from '@tongxing/contract/calls/data-access.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { succeed } from '../../../kernel/result.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { listFormerApps } from './data-access-store.ts';
import { showDataAccess } from './show-data-access.ts';

/** What apps took of what they were let have. */
export function dataAccessRoutes(mount: Mount<AppsWork>): void {
  mount(listGrantDataAccess, ({ input, session }, work) => showDataAccess(work, session, input));

  mount(listFormerGrants, async ({ session }, work) => {
    await work.dataAccess.write(work);
    const rows = await listFormerApps(work.db, session.accountId);
    const items = rows.map(({ last_at, ...row }) => ({ ...row, last_at: toSeconds(last_at) }));
    return succeed({ items, next_cursor: null });
  });
}
