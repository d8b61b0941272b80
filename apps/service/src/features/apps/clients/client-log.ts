import { sql } from 'kysely';
import type { Reader } from '../../../database/reader.ts';
import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import { addSeconds, toSeconds } from '../../../kernel/clock.ts';
import type { Work } from '../../../unit-of-work/work.ts';

/** Anyone can make an app's requests fail: so many errors are kept a minute, and so many in all. */
const errorsPerMinute = 20;
const errorsKept = 100;
const usageDays = 30;

/** Something that went wrong for an app, as its developer reads it. */
export interface ClientFault {
  readonly endpoint: string;
  /** The OAuth error code. */
  readonly error: string;
  readonly reason: string;
}

/** Writes a fault into the app's log, which keeps the last ones. */
export async function recordClientFault(work: Work, clientId: string, fault: ClientFault): Promise<void> {
  if ((await work.state.increment(`client-errors:${clientId}`, 1, 60)) > errorsPerMinute) return;
  await work.change(async ({ db, random, at }) => {
    await db
      .insertInto('client_error')
      .values({
        id: random.uuid(),
        client_id: clientId,
        at,
        endpoint: fault.endpoint,
        error: fault.error.slice(0, 100),
        reason: fault.reason.slice(0, 500),
      })
      .execute();
    await sql`
      delete from client_error where client_id = ${clientId} and id not in (
        select id from client_error where client_id = ${clientId} order by at desc limit ${errorsKept}
      )`.execute(db);
  });
}

/** One number a day, the empty days included, oldest first. */
export async function listSignIns(
  db: Reader,
  clientId: string,
  now: Date,
): Promise<{ day: string; count: number }[]> {
  const days = Array.from({ length: usageDays }, (_, index) =>
    beijingDayOf(addSeconds(now, (index + 1 - usageDays) * 24 * 3600)),
  );
  const rows = await db
    .selectFrom('client_usage')
    .select(['day', 'sign_ins'])
    .where('client_id', '=', clientId)
    .where('day', '>=', days[0] ?? '')
    .execute();
  const counts = new Map(rows.map((row) => [row.day, row.sign_ins]));
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

export async function listClientFaults(db: Reader, clientId: string) {
  const rows = await db
    .selectFrom('client_error')
    .select(['id', 'at', 'endpoint', 'error', 'reason'])
    .where('client_id', '=', clientId)
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({ ...row, at: toSeconds(row.at) }));
}
