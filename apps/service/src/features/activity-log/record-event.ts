import type { Database } from '../../database/open-postgres.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/random.ts';
import type { FindPlace } from '../sessions/find-place.ts';
import type { RecordEvent } from './account-event.ts';

export interface RecordEventDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly findPlace: FindPlace;
}

export function createRecordEvent({
  database,
  clock,
  random,
  findPlace,
}: RecordEventDependencies): RecordEvent {
  return async ({ accountId, kind, method = '', sessionId, details = {}, caller }) => {
    await database
      .insertInto('activity')
      .values({
        id: random.uuid(),
        account_id: accountId,
        at: clock.now(),
        kind,
        method,
        ip: caller.ip,
        place: findPlace(caller.ip),
        user_agent: caller.userAgent,
        session_id: sessionId ?? null,
        details: JSON.stringify(details),
      })
      .execute();
  };
}
