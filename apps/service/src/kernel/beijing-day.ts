import type { Clock } from './clock.ts';

/** The day of vendors and operators. It starts at midnight in Beijing (UTC+8, no summer time). */
export function beijingDay(clock: Clock): string {
  return beijingDayOf(clock.now());
}

/** The start of the day of this time. */
export function beijingDayStart(moment: Date): Date {
  return new Date(`${beijingDayOf(moment)}T00:00:00+08:00`);
}

/** The day of any time: `2026-11-21`. */
export function beijingDayOf(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3600 * 1000).toISOString().slice(0, 10);
}
