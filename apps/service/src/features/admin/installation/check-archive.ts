import { sql } from 'kysely';
import { type Check, ok, wrong } from './finding.ts';

/** Whether PostgreSQL hands over its log, where somebody has told it to (`archive_mode`): pgBackRest and its like need it. */
export const checkArchive: Check = async ({ pool }) => {
  const { rows } = await sql<{ mode: string; archived_at: Date | null; refused: string | null }>`
    select current_setting('archive_mode') as mode, last_archived_time as archived_at,
           case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as refused
    from pg_stat_archiver`.execute(pool as never);
  const [found] = rows;
  if (!found || found.mode === 'off') return [];
  if (found.refused !== null) {
    return wrong(
      'archive',
      `PostgreSQL cannot hand over ${found.refused}`,
      'See archive_command and the log of PostgreSQL: is the archive away, or the disk full?',
    );
  }
  return found.archived_at
    ? ok('archive', `handed over until ${found.archived_at.toISOString()}`)
    : ok('archive', 'the first segments are on their way');
};
