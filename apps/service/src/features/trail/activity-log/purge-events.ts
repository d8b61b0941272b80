import { sql } from 'kysely';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Work } from '../../../work/work.ts';

/**
 * Removes events older than the settings say (the law asks for six months: never fewer than 184) and keeps the hash of the
 * last one removed, so that the rest of the chain still proves itself. Returns how many went.
 */
export async function purgeEvents(work: Work): Promise<number> {
  const before = addSeconds(work.clock.now(), -work.settings.file.limits.log_days * 24 * 3600);
  const { rows } = await work.change((change) =>
    sql<{ count: number }>`
    with gone as (
      delete from activity where at < ${before} returning account_id, seq, hash
    ), newest as (
      select distinct on (account_id) account_id, hash from gone order by account_id, seq desc
    ), anchored as (
      update activity_anchor set purged_hash = newest.hash from newest
      where activity_anchor.account_id = newest.account_id
    )
    select count(*)::int as count from gone`.execute(change.db),
  );
  return rows[0]?.count ?? 0;
}
