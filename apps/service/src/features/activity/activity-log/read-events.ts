import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { ActivityTable } from '../../../database/schema/activity-log.ts';

export type LoggedEvent = Selectable<ActivityTable>;

const batchSize = 1000;

/** The events of accounts, one account after the other, oldest first: read in batches, so that no log is too long. */
export async function* readEvents(db: Reader, accountIds: readonly string[]): AsyncGenerator<LoggedEvent> {
  let last: LoggedEvent | undefined;
  do {
    const batch: LoggedEvent[] = await db
      .selectFrom('activity')
      .selectAll()
      .where('account_id', 'in', accountIds)
      .$if(last !== undefined, (query) =>
        query.where(sql<SqlBool>`(account_id, seq) > (${last?.account_id}, ${last?.seq})`),
      )
      .orderBy('account_id')
      .orderBy('seq')
      .limit(batchSize)
      .execute();
    yield* batch;
    last = batch.length < batchSize ? undefined : batch.at(-1);
  } while (last);
}
