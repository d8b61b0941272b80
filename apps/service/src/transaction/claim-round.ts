import type { Database } from '../database/connect/open-postgres.ts';
import { addSeconds } from '../kernel/clock.ts';

/** Timers of one length drift, so the next round is due a little earlier. */
const slack = 0.2;

/** The largest difference of two clocks. A round that is further ahead was written by a wrong clock. */
const mostApartSeconds = 60;

/**
 * Whether this process runs the round of a job that is due now. One of all processes on the database does; where it
 * dies, another one runs the next. A clock that was ahead for a while delays the job no longer than until it is right.
 */
export async function claimRound(
  database: Database,
  name: string,
  everySeconds: number,
  now: Date,
): Promise<boolean> {
  const next_at = addSeconds(now, everySeconds * (1 - slack));
  const claimed = await database
    .insertInto('job_round')
    .values({ name, next_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ next_at })
        .where((each) =>
          each.or([
            each('job_round.next_at', '<=', now),
            each('job_round.next_at', '>', addSeconds(now, everySeconds + mostApartSeconds)),
          ]),
        ),
    )
    .returning('name')
    .execute();
  return claimed.length > 0;
}
