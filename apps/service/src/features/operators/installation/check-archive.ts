import { sql } from 'kysely';
import { findOwnCluster } from '../../../database/embedded/own-cluster.ts';
import { listBases, listSegments, openArchivePlace } from '../../site/archiving/archive-place.ts';
import { findArchiverFault } from '../../site/archiving/measure-archive.ts';
import { reachOf } from '../../site/archiving/reach.ts';
import { listWaiting } from '../../site/archiving/ship-segments.ts';
import { type Check, type Finding, ok, warning, wrong } from './finding.ts';

/** The place may be away for a quarter of an hour. */
const longestMinutesWaiting = 15;
/** A night may fail once. */
const longestHoursWithoutBase = 36;

/** Whether the embedded database can be put back to any moment, where that was asked for. */
export const checkArchive: Check = async (work) => {
  const { settings, clock, pool, databaseUrlNow } = work;
  if (!settings.file.backups.continuous) return [];
  if (!(await findOwnCluster(settings.dataDir, databaseUrlNow()))) {
    return warning(
      'archive',
      'DATABASE_URL is set',
      'It is for the embedded database: use pgBackRest, WAL-G or Barman.',
    );
  }
  const { rows } = await sql<{ mode: string }>`select current_setting('archive_mode') as mode`.execute(
    pool as never,
  );
  if (rows[0]?.mode !== 'on') {
    return wrong('archive', 'the database does not keep its log', 'Start the service again.');
  }
  const refused = await findArchiverFault(work);
  if (refused !== null) {
    return wrong(
      'archive',
      `PostgreSQL cannot hand over ${refused}`,
      'Is the disk full, and whose is postgres-spool?',
    );
  }
  const now = clock.now().getTime();
  const [oldest, ...others] = await listWaiting(settings.dataDir);
  const minutes = oldest ? Math.floor((now - oldest.closedAt.getTime()) / 60_000) : 0;
  if (minutes > longestMinutesWaiting) {
    return warning(
      'archive',
      `${others.length + 1} segments wait, the oldest for ${minutes} minutes`,
      'See the log for "Archiving the log": is the place of backups away?',
    );
  }
  return checkReach(work, now);
};

async function checkReach(work: Parameters<Check>[0], now: number): Promise<Finding> {
  const place = openArchivePlace(work.openBackupPlace, work.settings);
  const { bases } = await listBases(place, work.pepper);
  const [newest] = bases;
  if (!newest)
    return warning('archive', `no base in ${place.where}`, 'The service makes one within minutes.');
  const reach = reachOf(newest, await listSegments(place));
  if (reach?.missing) {
    return wrong(
      'archive',
      `${reach.missing} is missing`,
      'What came after it cannot be gone back to until the next base: who removes files there?',
    );
  }
  const hours = Math.floor((now - Date.parse(newest.stopped_at)) / 3_600_000);
  if (hours > longestHoursWithoutBase) {
    return warning('archive', `the newest base is ${hours} hours old`, 'See the log for "Making a base".');
  }
  return reach
    ? ok('archive', `any moment until ${reach.to.toISOString()}`)
    : ok('archive', 'the first segments are on their way');
}
