import type { Clock } from './clock.ts';

/** The vendors' day and the operator's: it begins at midnight in Beijing (UTC+8, no summer time). */
export function beijingDay(clock: Clock): string {
  return beijingDayOf(clock.now());
}

/** The moment in which the day of this moment began. */
export function beijingDayStart(moment: Date): Date {
  return new Date(`${beijingDayOf(moment)}T00:00:00+08:00`);
}

/** The same for any moment: `2026-11-21`. */
export function beijingDayOf(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3600 * 1000).toISOString().slice(0, 10);
}
