import type { ActivityItem, ActivityType } from '@tongxing/contract/calls/activity-log.ts';
import type { Database } from '../../../database/open-postgres.ts';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { addSeconds, type Clock, toSeconds } from '../../../kernel/clock.ts';
import { describeDevice } from '../../../kernel/describe-device.ts';
import { isReportable, kindsOf } from './activity-groups.ts';

const pageSize = 50;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const attentionSeconds = 30 * 24 * 3600;

export interface ActivityQuery {
  readonly type: ActivityType;
  /** The id of the last event seen. */
  readonly cursor?: string | undefined;
  readonly since?: Date | undefined;
}

/**
 * One page of an account's log, newest first; null for a cursor that is not one of the account's own events.
 * The cursor is an event's id and not its number: the number counts the events of the whole service.
 */
export function createListActivities({ database, clock }: { database: Database; clock: Clock }) {
  async function findPosition(accountId: string, cursor: string): Promise<number | null> {
    if (!uuid.test(cursor)) return null;
    const row = await database
      .selectFrom('activity')
      .select('seq')
      .where('account_id', '=', accountId)
      .where('id', '=', cursor)
      .executeTakeFirst();
    return row ? Number(row.seq) : null;
  }

  /** The events that the person has said something about, and the moment up to which 不是我 settled all. */
  async function findSettled(accountId: string): Promise<{ ids: ReadonlySet<string>; until: Date | null }> {
    const rows = await database
      .selectFrom('activity')
      .select(['kind', 'at', 'details'])
      .where('account_id', '=', accountId)
      .where('kind', 'in', ['reported', 'confirmed'])
      .orderBy('seq', 'desc')
      .limit(1000)
      .execute();
    return {
      ids: new Set(rows.map(({ details }) => String(details['event'] ?? ''))),
      until: rows.find(({ kind }) => kind === 'reported')?.at ?? null,
    };
  }

  return async function listActivities(
    { accountId, sessionId }: SignedInSession,
    { type, cursor, since }: ActivityQuery,
  ): Promise<{ items: ActivityItem[]; nextCursor: string | null } | null> {
    const before = cursor === undefined ? undefined : await findPosition(accountId, cursor);
    if (before === null) return null;
    const kinds = kindsOf(type);
    let query = database
      .selectFrom('activity')
      .select(['id', 'kind', 'method', 'at', 'ip', 'place', 'user_agent', 'details', 'session_id'])
      .where('account_id', '=', accountId);
    if (kinds) query = query.where('kind', 'in', [...kinds]);
    if (since) query = query.where('at', '>=', since);
    if (before !== undefined) query = query.where('seq', '<', before);
    const rows = await query
      .orderBy('seq', 'desc')
      .limit(pageSize + 1)
      .execute();
    const shown = rows.slice(0, pageSize);
    const recent = addSeconds(clock.now(), -attentionSeconds);
    const isNewDevice = ({ kind, at, details }: (typeof rows)[number]) =>
      kind === 'sign_in' && details['new_device'] === true && at > recent;
    const settled = shown.some(isNewDevice) ? await findSettled(accountId) : null;
    const items = shown.map((row) => {
      const { name, kind: deviceKind } = describeDevice(row.user_agent);
      const isCurrent = row.session_id === sessionId;
      const isSettled = settled?.ids.has(row.id) || (settled?.until && row.at <= settled.until);
      return {
        id: row.id,
        kind: row.kind,
        method: row.method,
        at: toSeconds(row.at),
        ip: row.ip,
        place: row.place,
        device: name,
        device_kind: deviceKind,
        details: row.details,
        current: isCurrent,
        reportable: !isCurrent && isReportable(row.kind),
        attention: !isCurrent && isNewDevice(row) && !isSettled,
      };
    });
    return { items, nextCursor: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null };
  };
}

export type ListActivities = ReturnType<typeof createListActivities>;
