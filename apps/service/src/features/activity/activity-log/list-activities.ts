import type { ActivityItem, ActivityType } from '@tongxing/contract/calls/activity-log.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds, toSeconds } from '../../../kernel/clock.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { describeDevice } from '../../../kernel/network/describe-device.ts';
import { isUuid } from '../../../kernel/text/is-uuid.ts';
import type { Work } from '../../../transaction/work.ts';
import { isReportable, kindsOf } from './activity-groups.ts';
import { withoutTrace } from './sign-in-trace.ts';

const usualPage = 50;
/** How long a sign-in on a new device asks to be confirmed. */
export const attentionSeconds = 30 * 24 * 3600;

export interface ActivityQuery {
  readonly type: ActivityType;
  /** The id of the last event seen. */
  readonly cursor?: string | undefined;
  readonly since?: Date | undefined;
  /** The page size; 50 by default. */
  readonly limit?: number;
}

async function findPosition(db: Reader, accountId: string, cursor: string): Promise<number | null> {
  if (!isUuid(cursor)) return null;
  const row = await db
    .selectFrom('activity')
    .select('seq')
    .where('account_id', '=', accountId)
    .where('id', '=', cursor)
    .executeTakeFirst();
  return row ? Number(row.seq) : null;
}

/**
 * The events that the person has confirmed or reported, and the time of the last report, which answers all earlier
 * events.
 */
async function findAnswered(
  db: Reader,
  accountId: string,
): Promise<{ ids: ReadonlySet<string>; until: Date | null }> {
  const rows = await db
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

/**
 * The time of the first unconfirmed sign-in on a new device since `since`, in a session other than the caller's: an
 * intruder may have access from then on. Null if there is none.
 */
export async function findUnconfirmedSignIn(
  db: Reader,
  { accountId, sessionId }: SignedInSession,
  since: Date,
): Promise<Date | null> {
  const { ids, until } = await findAnswered(db, accountId);
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'sign_in')
    .where('at', '>=', since)
    .where('session_id', '!=', sessionId)
    .where(sql<boolean>`details->>'new_device' = 'true'`)
    .orderBy('seq')
    .limit(1000)
    .execute();
  return rows.find(({ id, at }) => !ids.has(id) && !(until && at <= until))?.at ?? null;
}

/** Whether the session was started on a new device and the person has not confirmed that sign-in. */
export async function isSignInUnconfirmed(
  db: Reader,
  { accountId, sessionId }: SignedInSession,
  now: Date,
): Promise<boolean> {
  const started = await db
    .selectFrom('activity')
    .select(['id', 'at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'sign_in')
    .where('session_id', '=', sessionId)
    .where('at', '>', addSeconds(now, -attentionSeconds))
    .where(sql<boolean>`details->>'new_device' = 'true'`)
    .executeTakeFirst();
  if (!started) return false;
  const { ids, until } = await findAnswered(db, accountId);
  return !ids.has(started.id) && !(until && started.at <= until);
}

/** One event of the account; null for an event of another account. */
export async function findOwnEvent(db: Reader, accountId: string, id: string) {
  const row = await db
    .selectFrom('activity')
    .select(['id', 'kind', 'at'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * One page of an account's log, newest first; null if the cursor is not an event of the account. The cursor is an
 * event's id and not its number, which would disclose how many events the whole service has.
 */
export async function listActivities(
  { db, clock }: Work,
  { accountId, sessionId }: Pick<SignedInSession, 'accountId' | 'sessionId'>,
  { type, cursor, since, limit: pageSize = usualPage }: ActivityQuery,
): Promise<{ items: ActivityItem[]; nextCursor: string | null } | null> {
  const before = cursor === undefined ? undefined : await findPosition(db, accountId, cursor);
  if (before === null) return null;
  const kinds = kindsOf(type);
  let query = db
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
  const answered = shown.some(isNewDevice) ? await findAnswered(db, accountId) : null;
  const items = shown.map((row) => {
    const { name, kind: deviceKind } = describeDevice(row.user_agent);
    const isCurrent = row.session_id === sessionId;
    const isAnswered = answered?.ids.has(row.id) || (answered?.until && row.at <= answered.until);
    return {
      id: row.id,
      kind: row.kind,
      method: row.method,
      at: toSeconds(row.at),
      ip: row.ip,
      place: row.place,
      device: name,
      device_kind: deviceKind,
      details: withoutTrace(row.details),
      current: isCurrent,
      reportable: !isCurrent && isReportable(row.kind),
      attention: !isCurrent && isNewDevice(row) && !isAnswered,
    };
  });
  return { items, nextCursor: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null };
}

const mostAppEvents = 50;

/** When the account granted an app access or revoked it, the newest first; at most 50. */
export function listAppEvents(db: Reader, accountId: string, appId: string) {
  return db
    .selectFrom('activity')
    .select(['kind', 'at', 'details'])
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['app_granted', 'app_revoked'])
    .where('method', '=', appId)
    .orderBy('seq', 'desc')
    .limit(mostAppEvents)
    .execute();
}
