import { sql } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';

/**
 * Removes events older than `days` (the law asks for six months: never fewer than 184) and keeps the hash of the
 * last one removed, so that the rest of the chain still proves itself. Returns how many went.
 */
export async function purgeEvents(database: Database, clock: Clock, days: number): Promise<number> {
  const before = addSeconds(clock.now(), -days * 24 * 3600);
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from activity where at < ${before} returning account_id, seq, hash
    ), newest as (
      select distinct on (account_id) account_id, hash from gone order by account_id, seq desc
    ), anchored as (
      update activity_anchor set purged_hash = newest.hash from newest
      where activity_anchor.account_id = newest.account_id
    )
    select count(*)::int as count from gone`.execute(database);
  return rows[0]?.count ?? 0;
}
