import { sql } from 'kysely';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { chainKeysOf, genesis, hashEvent, isSame, isSealed, sealHead, spoiled } from './hash-chain.ts';
import type { LoggedEvent } from './verify-log.ts';

const accountsAtOnce = 200;
const eventsAtOnce = 1000;

/**
 * Removes events older than the settings say (the law asks for six months: never fewer than 184). The heads of the
 * logs are moved on and count what went, so that the rest still proves itself and nothing else can go under this
 * cover. Account by account, so that a backlog is caught up however long it is. Returns how many went.
 */
export async function purgeEvents(work: Work): Promise<number> {
  const before = addSeconds(work.clock.now(), -work.settings.file.limits.log_days * 24 * 3600);
  let total = 0;
  for (;;) {
    let gone = 0;
    for (const accountId of await findOld(work, before)) {
      gone += await work.change((change) => purgeLog(change, accountId, before));
    }
    total += gone;
    if (gone === 0) return total;
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
  // Only from the oldest on: of two events at one moment the later one may carry the earlier time.
  const { rows } = await sql<LoggedEvent>`
    delete from activity where id in (
      select id from activity where account_id = ${accountId} and at < ${before}
        and seq < coalesce((
          select min(seq) from activity where account_id = ${accountId} and at >= ${before}
        ), 9223372036854775807)
      order by seq limit ${eventsAtOnce}
    ) returning *`.execute(db);
  const gone = rows.toSorted((one, other) => one.seq - other.seq);
  const last = gone.at(-1)?.hash ?? head?.purged_hash ?? null;
  if (!head || gone.length === 0) return gone.length;
  const next = { ...head, purged: head.purged + gone.length, purged_hash: last };
  const isWhole = isSealed(keys, head) && follow(keys.events, head.purged_hash ?? genesis, gone);
  await db
    .updateTable('activity_anchor')
    .set({ purged: next.purged, purged_hash: last, mac: isWhole ? sealHead(keys, next) : spoiled })
    .where('account_id', '=', accountId)
    .execute();
  return gone.length;
}

function follow(key: Buffer, start: Buffer, events: readonly LoggedEvent[]): boolean {
  let previous = start;
  for (const event of events) {
    const expected = hashEvent(key, previous, event);
    if (!isSame(event.previous_hash, previous) || !isSame(event.hash, expected)) return false;
    previous = expected;
  }
  return true;
}
