import {
  confirmActivity,
  listActivities as listActivitiesCall,
  reportActivity,
} from '@tongxing/contract/calls/activity-log.ts';
import type { Database } from '../../../database/open-postgres.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { RecordEvent } from './account-event.ts';
import type { ListActivities } from './list-activities.ts';

export interface ActivityLogRoutesDependencies {
  readonly database: Database;
  readonly listActivities: ListActivities;
  readonly recordEvent: RecordEvent;
  /** Days after which events go. */
  readonly keptDays: number;
  /** Ends the account's sessions but one and what apps hold, and trusts no browser any more; how many sessions. */
  endOthers(accountId: string, exceptSessionId: string): Promise<number>;
}

export function activityLogRoutes(mount: Mount, dependencies: ActivityLogRoutesDependencies): void {
  const { database, listActivities, recordEvent, endOthers } = dependencies;

  const findOwn = (accountId: string, id: string) =>
    database
      .selectFrom('activity')
      .select(['id', 'kind'])
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();

  mount(listActivitiesCall, async ({ input, session }) => {
    const { type = 'all', cursor, since } = input;
    const page = await listActivities(session, {
      type,
      cursor,
      since: since === undefined ? undefined : new Date(since * 1000),
    });
    if (!page) return fail('bad_input');
    return succeed({ items: page.items, next_cursor: page.nextCursor, kept_days: dependencies.keptDays });
  });

  mount(confirmActivity, async ({ input, session, caller }) => {
    const { accountId, sessionId } = session;
    const event = await findOwn(accountId, input.id);
    if (!event) return fail('not_found');
    const details = { event: event.id, kind: event.kind };
    await recordEvent({ accountId, kind: 'confirmed', details, sessionId, caller });
    return succeed({});
  });

  mount(reportActivity, async ({ input, session, caller }) => {
    const { accountId, sessionId } = session;
    const event = await findOwn(accountId, input.id);
    if (!event) return fail('not_found');
    const ended = await endOthers(accountId, sessionId);
    const { password_hash: hash } = await database
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const details = { event: event.id, kind: event.kind, ended };
    await recordEvent({ accountId, kind: 'reported', details, sessionId, caller });
    return succeed({
      ended,
      next: hash ? ('change_password' as const) : ('set_password' as const),
    });
  });
}
