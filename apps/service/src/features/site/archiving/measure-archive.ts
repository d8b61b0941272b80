import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { toSeconds } from '../../../kernel/clock.ts';
import type { BackupWork } from '../backups/backup-work.ts';
import type { MeteredWork } from '../metrics/measure-service.ts';
import { listBaseFiles, openArchivePlace } from './archive-place.ts';
import { listWaiting } from './ship-segments.ts';

/** What PostgreSQL says of its own part: whether the last piece of its log that it tried to hand over was refused. */
export async function findArchiverFault({ pool }: Pick<MeteredWork, 'pool'>): Promise<string | null> {
  const { rows } = await sql<{ segment: string }>`
    select last_failed_wal as segment from pg_stat_archiver
    where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(pool as never);
  return rows[0]?.segment ?? null;
}

/** Says in the metrics how the archive keeps up; nothing is looked at where there is none. */
export function measureArchive(work: BackupWork & Pick<MeteredWork, 'pool'>): void {
  const { metrics, settings, clock, openBackupPlace } = work;
  const isOn = settings.file.backups.continuous;
  const gauge = (name: string, help: string, value: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      // Every process says the same.
      aggregator: 'max',
      async collect() {
        this.set(isOn ? await value().catch(() => Number.NaN) : 0);
      },
    });
  gauge(
    'archive_waiting_segments',
    'Finished pieces of the database log that are not archived yet.',
    async () => (await listWaiting(settings.dataDir)).length,
  );
  gauge('archive_waiting_seconds', 'For how long the oldest of them has waited.', async () => {
    const waiting = await listWaiting(settings.dataDir);
    const oldest = Math.min(...waiting.map(({ closedAt }) => closedAt.getTime()));
    return waiting.length === 0 ? 0 : Math.max(0, (clock.now().getTime() - oldest) / 1000);
  });
  gauge('archive_failing', 'Whether PostgreSQL cannot hand over its log; 1: it cannot.', async () =>
    (await findArchiverFault(work)) === null ? 0 : 1,
  );
  gauge('archive_base_timestamp_seconds', 'When the newest base was made; 0: there is none.', async () => {
    const [newest] = await listBaseFiles(openArchivePlace(openBackupPlace, settings));
    return newest ? toSeconds(newest.at) : 0;
  });
}
