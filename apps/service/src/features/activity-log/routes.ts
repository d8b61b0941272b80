import {
  listActivities as listActivitiesCall,
  reportActivity,
} from '@tongxing/contract/calls/activity-log.ts';
import type { Database } from '../../database/open-postgres.ts';
import type { Mount } from '../../http/mount-call.ts';
import { fail, succeed } from '../../kernel/result.ts';
import type { RecordEvent } from './account-event.ts';
import { listActivities } from './list-activities.ts';

export interface ActivityLogRoutesDependencies {
  readonly database: Database;
  readonly recordEvent: RecordEvent;
  /** Ends the account's sessions but one; returns the ended ones. */
  closeOthers(accountId: string, exceptSessionId: string): Promise<readonly string[]>;
  /** Forgets on which browsers a second factor is not asked for. */
  distrustDevices(accountId: string): Promise<void>;
}

export function activityLogRoutes(mount: Mount, dependencies: ActivityLogRoutesDependencies): void {
  const { database, recordEvent, closeOthers, distrustDevices } = dependencies;

  mount(listActivitiesCall, async ({ input, session }) => {
    const { type = 'all', cursor } = input;
    const page = await listActivities(database, session, { type, ...(cursor ? { cursor } : {}) });
    return page ? succeed({ items: page.items, next_cursor: page.nextCursor }) : fail('bad_input');
  });

  mount(reportActivity, async ({ input, session, caller }) => {
    const { accountId, sessionId } = session;
    const event = await database
      .selectFrom('activity')
      .select(['id', 'kind'])
      .where('id', '=', input.id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!event) return fail('not_found');
    const ended = await closeOthers(accountId, sessionId);
    await distrustDevices(accountId);
    const { password_hash: hash } = await database
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const details = { event: event.id, kind: event.kind, ended: ended.length };
    await recordEvent({ accountId, kind: 'reported', details, sessionId, caller });
    return succeed({
      ended: ended.length,
      next: hash ? ('change_password' as const) : ('set_password' as const),
    });
  });
}
