import { mostSteps, type statisticsSteps } from '@tongxing/contract/manage/statistics.ts';

export type Step = (typeof statisticsSteps)[number];

const hour = 3_600_000;
/** Days start at midnight in Beijing: UTC+8, no summer time. */
const offset = 8 * hour;

/** The start of the step that contains a moment, or of one some steps later. */
function startOf(moment: Date, step: Step, later = 0): Date {
  const there = new Date(moment.getTime() + offset);
  const [year, month, day] = [there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate()];
  const starts = {
    hour: () => Date.UTC(year, month, day, there.getUTCHours() + later),
    day: () => Date.UTC(year, month, day + later),
    month: () => Date.UTC(year, month + later, 1),
  }[step]();
  return new Date(starts - offset);
}

/** The starts of the whole steps that cover a span, and the end of the last; null where there are too many, or none. */
export function stepsOf(from: Date, to: Date, step: Step): { starts: Date[]; end: Date } | null {
  const starts: Date[] = [];
  let next = startOf(from, step);
  while (next < to) {
    if (starts.length === mostSteps) return null;
    starts.push(next);
    next = startOf(next, step, 1);
  }
  return starts.length > 0 ? { starts, end: next } : null;
}
