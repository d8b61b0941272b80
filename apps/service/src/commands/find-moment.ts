import { findPostgresBinaries } from '../database/embedded/postgres-binaries.ts';
import { type ArchivePlace, listBases, listSegments } from '../features/site/archiving/archive-place.ts';
import { chooseReach } from '../features/site/archiving/reach.ts';
import type { ReplayOrder } from '../features/site/archiving/replay-archive.ts';
import { CannotStart } from '../kernel/cannot-start.ts';

/**
 * The moment that an operator typed: `2026-11-22 20:00:00` by the machine's zone, an ISO time with its own, or `latest`
 * for the end of the archive (null).
 * @throws {CannotStart} where it is none.
 */
export function readMoment(typed: string): Date | null {
  if (typed === 'latest') return null;
  const isMoment = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)?$/.test(typed);
  const moment = new Date(typed.replace(' ', 'T'));
  if (isMoment && !Number.isNaN(moment.getTime())) return moment;
  throw new CannotStart(
    `--at ${typed} is no time: write "2026-11-22 20:00:00" (by the clock of this machine), 2026-11-22T20:00:00+08:00, or latest.`,
  );
}

/**
 * From where the log has to be replayed for a moment.
 * @throws {CannotStart} where the archive does not hold it, or is of another master key or another PostgreSQL.
 */
export async function findMoment(
  place: ArchivePlace,
  moment: Date | null,
  masterKey: Buffer,
): Promise<Pick<ReplayOrder, 'place' | 'reach' | 'segments' | 'moment' | 'masterKey'>> {
  const [{ bases, foreign }, segments, { major }] = await Promise.all([
    listBases(place, masterKey),
    listSegments(place),
    findPostgresBinaries(),
  ]);
  if (bases.length === 0 && foreign.length > 0) {
    throw new CannotStart(
      `${place.where} belongs to another master key than this installation has: put the key that it was made with in SECRET_KEY or secret.key. Nothing was touched.`,
    );
  }
  const chosen = chooseReach(bases, segments, moment);
  if (chosen.refusal !== undefined) throw new CannotStart(`${chosen.refusal} Nothing was touched.`);
  const { reach } = chosen;
  if (!reach.base.postgres.startsWith(`${major}.`)) {
    throw new CannotStart(
      `${reach.base.archive} was made by PostgreSQL ${reach.base.postgres}, this is ${major}: restore it with the release that made it. Nothing was touched.`,
    );
  }
  return { place, reach, segments, moment, masterKey };
}
