import type { Database } from '../../../database/open-postgres.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/random.ts';
import type { FindPlace } from '../../guard/sessions/find-place.ts';
import type { RecordEvent } from './account-event.ts';
import { hashEvent } from './event-hash.ts';

export interface RecordEventDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly findPlace: FindPlace;
  readonly chainKey: Buffer;
}

/** Appends to the account's chain; events of one account wait for each other, those of others do not. */
export function createRecordEvent({
  database,
  clock,
  random,
  findPlace,
  chainKey,
}: RecordEventDependencies): RecordEvent {
  return async ({ accountId, kind, method = '', sessionId, details = {}, caller }, within = database) => {
    await inTransaction(within, async (transaction) => {
      // The first event makes the row that all later ones lock.
      await transaction
        .insertInto('activity_anchor')
        .values({ account_id: accountId, last_hash: Buffer.alloc(32), purged_hash: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { last_hash: previous } = await transaction
        .selectFrom('activity_anchor')
        .select('last_hash')
        .where('account_id', '=', accountId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const event = {
        id: random.uuid(),
        account_id: accountId,
        at: clock.now(),
        kind,
        method,
        ip: caller.ip,
        place: findPlace(caller.ip),
        user_agent: caller.userAgent,
        session_id: sessionId ?? null,
        details: { ...details },
      };
      const hash = hashEvent(chainKey, previous, event);
      await transaction
        .insertInto('activity')
        .values({ ...event, details: JSON.stringify(details), previous_hash: previous, hash })
        .execute();
      await transaction
        .updateTable('activity_anchor')
        .set({ last_hash: hash })
        .where('account_id', '=', accountId)
        .execute();
    });
  };
}
