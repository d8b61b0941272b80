import type { ActivityItem, ActivityType } from '@tongxing/contract/calls/activity-log.ts';
import type { Database } from '../../database/open-postgres.ts';
import type { SignedInSession } from '../../kernel/caller.ts';
import { toSeconds } from '../../kernel/clock.ts';
import { describeDevice } from '../../kernel/describe-device.ts';
import { isReportable, kindsOf } from './activity-groups.ts';

const pageSize = 50;

/** One page of an account's log, newest first. A cursor is a position; whatever else it may hold is refused. */
export async function listActivities(
  database: Database,
  session: SignedInSession,
  { type, cursor }: { type: ActivityType; cursor?: string },
): Promise<{ items: ActivityItem[]; nextCursor: string | null } | null> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return null;
  const kinds = kindsOf(type);
  const rows = await database
    .selectFrom('activity')
    .select(['id', 'seq', 'kind', 'method', 'at', 'place', 'user_agent', 'details', 'session_id'])
    .where('account_id', '=', session.accountId)
    .$if(kinds !== null, (query) => query.where('kind', 'in', [...(kinds ?? [])]))
    .$if(cursor !== undefined, (query) => query.where('seq', '<', Number(cursor)))
    .orderBy('seq', 'desc')
    .limit(pageSize + 1)
    .execute();
  const shown = rows.slice(0, pageSize);
  const items = shown.map((row) => {
    const { name, kind: deviceKind } = describeDevice(row.user_agent);
    const isCurrent = row.session_id === session.sessionId;
    return {
      id: row.id,
      kind: row.kind,
      method: row.method,
      at: toSeconds(row.at),
      place: row.place,
      device: name,
      device_kind: deviceKind,
      details: row.details,
      current: isCurrent,
      reportable: !isCurrent && isReportable(row.kind),
    };
  });
  return { items, nextCursor: rows.length > pageSize ? String(shown.at(-1)?.seq ?? '') : null };
}
