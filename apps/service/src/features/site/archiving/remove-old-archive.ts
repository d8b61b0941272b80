import { segmentNumber } from '../../../database/embedded/segment-name.ts';
import { type ArchivePlace, type Base, listBases, listSegments } from './archive-place.ts';

/**
 * Keeps so many of the newest bases and the log from the oldest of them on, and removes the rest; how many files that were.
 * The histories of timelines stay: they are small, and tell later ones apart.
 */
export async function removeOldArchive(
  place: ArchivePlace,
  masterKey: Buffer,
  keep: number,
  now: Date,
): Promise<number> {
  const { bases } = await listBases(place, masterKey);
  const kept = bases.slice(0, keep);
  const oldest = kept.at(-1);
  if (!oldest) return 0;
  const gone = bases.slice(keep).flatMap(({ recordFile, file }) => [recordFile, file]);
  for (const file of gone) await place.bases.remove(file);
  const since = new Date(oldest.started_at);
  const useless = (await listSegments(place)).filter(
    ({ name, system, closedAt }) =>
      name.length === 24 && closedAt < since && !kept.some((base) => needs(base, system, name)),
  );
  for (const { file } of useless) await place.segments.remove(file);
  await Promise.all([place.bases.clearAbandoned(now), place.segments.clearAbandoned(now)]);
  return gone.length + useless.length;
}

function needs({ system, start_segment }: Base, ofSystem: string, segment: string): boolean {
  const isOfTimeline = system === ofSystem && start_segment.slice(0, 8) === segment.slice(0, 8);
  return isOfTimeline && segmentNumber(segment) >= segmentNumber(start_segment);
}
