import { sql } from 'kysely';
import { toSeconds } from '../../../kernel/clock.ts';
import type { Restored } from '../../../transaction/module.ts';

const stepSeconds = 30;

/**
 * Takes every code that an authenticator can show now for used, the next one included: one of them may have been. A request
 * to remove an authenticator that was refused since would be back, and due: who still needs it asks again.
 */
export async function forgetSteps({ db, at }: Restored): Promise<void> {
  const newest = Math.floor(toSeconds(at) / stepSeconds) + 1;
  await db
    .updateTable('totp')
    .set({ last_step: sql<number>`greatest(last_step, ${newest})` })
    .execute();
  await db.deleteFrom('totp_rescue').execute();
}
