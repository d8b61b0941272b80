import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import { addSeconds, toSeconds } from '../../../kernel/clock.ts';
import type { Work } from '../../../transaction/work.ts';

/** Anyone can make an app's requests fail, so errors are limited per minute and in all. */
const errorsPerMinute = 20;
const mostErrors = 100;
const usageDays = 30;

/** An error of an app, for its developer. */
export interface AppFault {
  readonly endpoint: string;
  /** The OAuth error code. */
  readonly error: string;
  readonly reason: string;
}

/** Writes an error into the app's log, which keeps the newest ones. */
export async function recordAppFault(work: Work, appId: string, fault: AppFault): Promise<void> {
  if ((await work.state.increment(`app-errors:${appId}`, 1, 60)) > errorsPerMinute) return;
  await work.change(async ({ db, random, at }) => {
    await db
      .insertInto('app_error')
      .values({
        id: random.uuid(),
        client_id: appId,
        at,
        endpoint: fault.endpoint,
        error: fault.error.slice(0, 100),
        reason: fault.reason.slice(0, 500),
      })
      .execute();
    await sql`
      delete from app_error where client_id = ${appId} and id not in (
        select id from app_error where client_id = ${appId} order by at desc limit ${mostErrors}
      )`.execute(db);
  });
}

/** The sign-ins of the last thirty days, days without any included, the oldest first. */
export async function listSignIns(
  db: Reader,
  appId: string,
  now: Date,
): Promise<{ day: string; count: number }[]> {
  const days = Array.from({ length: usageDays }, (_, index) =>
    beijingDayOf(addSeconds(now, (index + 1 - usageDays) * 24 * 3600)),
  );
  const rows = await db
    .selectFrom('app_usage')
    .select(['day', 'sign_ins'])
    .where('client_id', '=', appId)
    .where('day', '>=', days[0] ?? '')
    .execute();
  const counts = new Map(rows.map((row) => [row.day, row.sign_ins]));
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

/** The last day (UTC+8) on which somebody signed in at an app; null for none. */
export async function findLastSignIn(db: Reader, appId: string): Promise<string | null> {
  const row = await db
    .selectFrom('app_usage')
    .select('day')
    .where('client_id', '=', appId)
    .where('sign_ins', '>', 0)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** The newest fault of an app; null for none. */
export async function findLastFault(db: Reader, appId: string) {
  const row = await db
    .selectFrom('app_error')
    .select(['at', 'endpoint', 'error', 'reason'])
    .where('client_id', '=', appId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, at: row.at.toISOString() } : null;
}

/** The newest faults of an app. Times are seconds since 1970. */
export async function listAppFaults(db: Reader, appId: string) {
  const rows = await db
    .selectFrom('app_error')
    .select(['id', 'at', 'endpoint', 'error', 'reason'])
    .where('client_id', '=', appId)
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({ ...row, at: toSeconds(row.at) }));
}
