import type { Database } from '../database/connect/open-postgres.ts';
import { addSeconds } from '../kernel/clock.ts';

/** Timers of one length drift: the next round is due a little before they are. */
const slack = 0.2;

/** So far two clocks may be apart; a round that is further ahead was written by one that was wrong. */
const mostApartSeconds = 60;

/**
 * Whether this process does the round of a piece of regular work that is due now: of all processes on the database one
 * does, and where it dies, another one the next time. A clock that was ahead for a while puts it off no longer than until it is right.
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
