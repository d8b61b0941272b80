import { sql } from 'kysely';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { chainKeysOf, genesis, hashEvent, invalidMac, isSame, isSealed, sealHead } from './hash-chain.ts';
import type { LoggedEvent } from './verify-log.ts';

const accountsAtOnce = 200;
const eventsAtOnce = 1000;

/**
 * Deletes events older than `limits.log_days` (at least 184 days, by law). The heads count the deleted events and
 * keep the hash of the last one, so that the rest still verifies and other deletions are detected. It works account
 * by account until no old event is left. Returns how many were deleted.
 */
export async function purgeEvents(work: Work): Promise<number> {
  const before = addSeconds(work.clock.now(), -work.settings.file.limits.log_days * 24 * 3600);
  let total = 0;
  for (;;) {
    let deleted = 0;
    for (const accountId of await findOld(work, before)) {
      deleted += await work.change((change) => purgeLog(change, accountId, before));
    }
    total += deleted;
    if (deleted === 0) return total;
  }
}

async function findOld({ db }: Work, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom((query) =>
      query
        .selectFrom('activity')
        .select('account_id')
        .where('at', '<', before)
        .orderBy('at')
        .limit(eventsAtOnce)
        .as('old'),
    )
    .select('account_id')
    .distinct()
    .limit(accountsAtOnce)
    .execute();
  return rows.map((row) => row.account_id);
}

async function purgeLog(change: Change, accountId: string, before: Date): Promise<number> {
  const { db } = change;
  const keys = chainKeysOf(change.pepper);
  const head = await db
    .selectFrom('activity_anchor')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  // Only a prefix of the chain: of two concurrent events the later one may have the earlier time.
  const { rows } = await sql<LoggedEvent>`
    delete from activity where id in (
      select id from activity where account_id = ${accountId} and at < ${before}
        and seq < coalesce((
          select min(seq) from activity where account_id = ${accountId} and at >= ${before}
        ), 9223372036854775807)
      order by seq limit ${eventsAtOnce}
    ) returning *`.execute(db);
  const deleted = rows.toSorted((one, other) => one.seq - other.seq);
  const last = deleted.at(-1)?.hash ?? head?.purged_hash ?? null;
  if (!head || deleted.length === 0) return deleted.length;
  const next = { ...head, purged: head.purged + deleted.length, purged_hash: last };
  const isWhole = isSealed(keys, head) && isIntact(keys.events, head.purged_hash ?? genesis, deleted);
  await db
    .updateTable('activity_anchor')
    .set({ purged: next.purged, purged_hash: last, mac: isWhole ? sealHead(keys, next) : invalidMac })
    .where('account_id', '=', accountId)
    .execute();
  return deleted.length;
}

function isIntact(key: Buffer, start: Buffer, events: readonly LoggedEvent[]): boolean {
  let previous = start;
  for (const event of events) {
    const expected = hashEvent(key, previous, event);
    if (!isSame(event.previous_hash, previous) || !isSame(event.hash, expected)) return false;
    previous = expected;
  }
  return true;
}
