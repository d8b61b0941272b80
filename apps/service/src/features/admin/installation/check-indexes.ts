import { sql } from 'kysely';
import { type Check, type Finding, ok, warning, wrong } from './finding.ts';

interface Named {
  readonly name: string;
}
const namesOf = (rows: readonly Named[]) => rows.map(({ name }) => name).join(', ');

/**
 * Indexes that PostgreSQL does not use since their making was cut off, large ones that nobody asks, and large tables that
 * are read whole again and again since one is missing: by the database's own counters.
 */
export const checkIndexes: Check = async ({ pool }) => {
  const [invalid, unused, whole] = await Promise.all([
    sql<Named>`
      select indexrelid::regclass::text as name from pg_index
      where not indisvalid and indrelid in (select relid from pg_stat_user_tables) order by 1`.execute(pool),
    sql<Named>`
      select one.indexrelname as name from pg_stat_user_indexes one join pg_index using (indexrelid)
      where one.idx_scan = 0 and not indisunique and pg_relation_size(one.indexrelid) > 100 * 1024 * 1024
        and (select sum(idx_scan) from pg_stat_user_indexes other where other.relid = one.relid) > 100000
      order by 1`.execute(pool),
    sql<Named>`
      select relname as name from pg_stat_user_tables
      where n_live_tup > 100000 and seq_scan > 1000 and seq_scan > coalesce(idx_scan, 0)
        and seq_tup_read > seq_scan * n_live_tup / 2 order by 1`.execute(pool),
  ]);
  const findings: Finding[] = [];
  if (invalid.rows.length > 0) {
    const advice = 'Make it again: reindex index concurrently NAME.';
    findings.push(wrong('indexes', `not in use: ${namesOf(invalid.rows)}`, advice));
  }
  if (whole.rows.length > 0) {
    const advice = 'Compare its indexes with those of a new installation: one is missing.';
    findings.push(warning('indexes', `read whole again and again: ${namesOf(whole.rows)}`, advice));
  }
  if (unused.rows.length > 0) {
    const advice = 'Drop it where you have added it yourself: it slows writing down.';
    findings.push(warning('indexes', `large, and never asked: ${namesOf(unused.rows)}`, advice));
  }
  return findings.length > 0 ? findings : ok('indexes', 'all in use');
};
