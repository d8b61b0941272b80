import { sql } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import { addSeconds, type Clock, toSeconds } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/random.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';

/** Anyone can make an app's requests fail: so many errors are kept a minute, and so many in all. */
const errorsPerMinute = 20;
const errorsKept = 100;
const usageDays = 30;

/** Days as people here count them: `2026-11-21` in UTC+8. */
export const dayOf = (moment: Date) =>
  addSeconds(moment, 8 * 3600)
    .toISOString()
    .slice(0, 10);

/** What a developer learns of an own app: sign-ins a day and the last errors with their reasons. */
export function createClientJournal(needs: {
  database: Database;
  state: ShortLivedState;
  clock: Clock;
  random: Random;
}) {
  const { database, state, clock, random } = needs;
  return {
    async recordSignIn(clientId: string): Promise<void> {
      await database
        .insertInto('client_usage')
        .values({ client_id: clientId, day: dayOf(clock.now()), sign_ins: 1 })
        .onConflict((conflict) =>
          conflict.columns(['client_id', 'day']).doUpdateSet({ sign_ins: sql`client_usage.sign_ins + 1` }),
        )
        .execute();
    },

    async recordError(
      clientId: string,
      fault: { endpoint: string; error: string; reason: string },
    ): Promise<void> {
      if ((await state.increment(`client-errors:${clientId}`, 1, 60)) > errorsPerMinute) return;
      await database
        .insertInto('client_error')
        .values({
          id: random.uuid(),
          client_id: clientId,
          at: clock.now(),
          endpoint: fault.endpoint,
          error: fault.error.slice(0, 100),
          reason: fault.reason.slice(0, 500),
        })
        .execute();
      await sql`
        delete from client_error where client_id = ${clientId} and id not in (
          select id from client_error where client_id = ${clientId} order by at desc limit ${errorsKept}
        )`.execute(database);
    },

    /** One number a day, the empty days included, oldest first. */
    async signIns(clientId: string): Promise<{ day: string; count: number }[]> {
      const days = Array.from({ length: usageDays }, (_, index) =>
        dayOf(addSeconds(clock.now(), (index + 1 - usageDays) * 24 * 3600)),
      );
      const rows = await database
        .selectFrom('client_usage')
        .select(['day', 'sign_ins'])
        .where('client_id', '=', clientId)
        .where('day', '>=', days[0] ?? '')
        .execute();
      const counts = new Map(rows.map((row) => [row.day, row.sign_ins]));
      return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
    },

    async errors(clientId: string) {
      const rows = await database
        .selectFrom('client_error')
        .select(['id', 'at', 'endpoint', 'error', 'reason'])
        .where('client_id', '=', clientId)
        .orderBy('at', 'desc')
        .limit(50)
        .execute();
      return rows.map((row) => ({ ...row, at: toSeconds(row.at) }));
    },
  };
}

export type ClientJournalStore = ReturnType<typeof createClientJournal>;
