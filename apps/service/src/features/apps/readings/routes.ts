import { listFormerGrants, listGrantReadings } from '@tongxing/contract/calls/readings.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { succeed } from '../../../kernel/result.ts';
import type { AppsWork } from '../clients/apps-work.ts';
import { listFormerApps } from './reading-store.ts';
import { showReadings } from './show-readings.ts';

/** What apps took of what they were let have. */
export function readingRoutes(mount: Mount<AppsWork>): void {
  mount(listGrantReadings, ({ input, session }, work) => showReadings(work, session, input));

  mount(listFormerGrants, async ({ session }, work) => {
    await work.readings.write(work);
    const rows = await listFormerApps(work.db, session.accountId);
    const items = rows.map(({ last_at, ...row }) => ({ ...row, last_at: toSeconds(last_at) }));
    return succeed({ items, next_cursor: null });
  });
}
