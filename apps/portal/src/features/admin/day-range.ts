/** The start of a date input's day (`2026-11-21`) in the browser's time zone, or of the day `later` days after. */
export function startOfDay(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** The form of a date input's value. */
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);
