import {
  listActivities as listActivitiesCall,
  listSecurityNotices,
} from '@tongxing/contract/calls/activity-log.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { listActivities } from './list-activities.ts';
import { listNotified } from './list-notified.ts';

export function activityLogRoutes(mount: Mount<Work>): void {
  mount(listActivitiesCall, async ({ input, session }, work) => {
    const { type = 'all', cursor, since } = input;
    const page = await listActivities(work, session, {
      type,
      cursor,
      since: since === undefined ? undefined : new Date(since * 1000),
    });
    if (!page) return fail('bad_input');
    const { log_days: retentionDays } = work.settings.file.limits;
    return succeed({ items: page.items, next_cursor: page.nextCursor, kept_days: retentionDays });
  });

  mount(listSecurityNotices, async ({ session }, work) =>
    succeed({ items: [...(await listNotified(work, session))] }),
  );
}
