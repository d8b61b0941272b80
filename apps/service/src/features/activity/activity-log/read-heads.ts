import { beforeEveryId } from '../../../database/query/before-every-id.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { LogHead } from './hash-chain.ts';

const headsAtOnce = 1000;

/** The heads of all logs in batches, by account. They may be written meanwhile. */
export async function* readHeads(db: Reader): AsyncGenerator<LogHead> {
  let after: string = beforeEveryId;
  for (;;) {
    const heads = await db
      .selectFrom('activity_anchor')
      .selectAll()
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(headsAtOnce)
      .execute();
    yield* heads;
    const last = heads.at(-1);
    if (!last) return;
    after = last.account_id;
  }
}
