import { segmentName, segmentNumber } from '../../../database/embedded/segment-name.ts';
import type { ArchivedSegment, Base } from './archive-place.ts';

/** The span of time that a base and the unbroken log after it can put a database back to. */
export interface Reach {
  readonly base: Base;
  readonly from: Date;
  readonly to: Date;
  /** The first segment that is not there although later ones are; null: there is none. */
  readonly missing: string | null;
}

const timelineOf = (segment: string) => segment.slice(0, 8);

/** Null where the log ends before the base itself is complete. */
export function reachOf(base: Base, segments: readonly ArchivedSegment[]): Reach | null {
  const timeline = timelineOf(base.start_segment);
  const ofBase = new Map<number, Date>();
  for (const { system, name, closedAt } of segments) {
    if (system !== base.system || name.length !== 24 || timelineOf(name) !== timeline) continue;
    const known = ofBase.get(segmentNumber(name));
    if (!known || closedAt < known) ofBase.set(segmentNumber(name), closedAt);
  }
  const [start, stop] = [segmentNumber(base.start_segment), segmentNumber(base.stop_segment)];
  let next = start;
  while (ofBase.has(next)) next += 1;
  const isBroken = [...ofBase.keys()].some((number) => number > next);
  const missing = isBroken || next <= stop ? segmentName(timeline, next) : null;
  const to = ofBase.get(next - 1);
  if (next <= stop || !to) return null;
  const from = new Date(base.stopped_at);
  return { base, from, to: to < from ? from : to, missing };
}

/** Spans that touch or overlap as one, the newest first: what an operator can choose from. */
function joinReaches(reaches: readonly Reach[]): { from: Date; to: Date }[] {
  const spans: { from: Date; to: Date }[] = [];
  for (const { from, to } of reaches.toSorted((one, other) => +one.from - +other.from)) {
    const last = spans.at(-1);
    if (last && from <= last.to) {
      if (to > last.to) last.to = to;
    } else spans.push({ from, to });
  }
  return spans.toReversed();
}

/** The base to begin with for a moment, null being the newest there is; or in one line why there is none. */
export function chooseReach(
  bases: readonly Base[],
  segments: readonly ArchivedSegment[],
  moment: Date | null,
): { readonly reach: Reach; readonly refusal?: undefined } | { readonly refusal: string } {
  const reaches = bases.flatMap((base) => reachOf(base, segments) ?? []);
  const [newest] = reaches;
  if (!newest) {
    return {
      refusal:
        bases.length === 0
          ? 'The archive has no base yet: the service makes one when backups.continuous is on.'
          : `The archive has ${bases.length} bases, and of none the log that belongs to it.`,
    };
  }
  if (moment === null) return { reach: newest };
  const reach = reaches.find(({ from }) => from <= moment);
  if (reach && moment <= reach.to) return { reach };
  const spans = joinReaches(reaches).map(({ from, to }) => `${from.toISOString()} to ${to.toISOString()}`);
  const gap = reach?.missing ? ` The log has a gap: ${reach.missing} is missing.` : '';
  return {
    refusal: `${moment.toISOString()} is outside of what the archive holds: ${spans.join(', ')}.${gap}`,
  };
}
