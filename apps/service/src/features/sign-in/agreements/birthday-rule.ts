import { isCalendarDay } from '../../../kernel/calendar-day.ts';

/** Whether a person born on `birthday` (YYYY-MM-DD, or '') has not yet turned fourteen (PIPL Art. 28, 31). */
export function isUnderFourteen(birthday: string, now: Date): boolean {
  if (!birthday) return false;
  const [year = 0, month = 1, day = 1] = birthday.split('-').map(Number);
  return now < new Date(Date.UTC(year + 14, month - 1, day) - 8 * 3600 * 1000);
}

/** Whether it is a date of the calendar (YYYY-MM-DD) on which a living person can have been born. */
export function isRealBirthday(text: string, today: Date): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return isCalendarDay(text) && date <= today && date.getUTCFullYear() >= today.getUTCFullYear() - 130;
}

/**
 * Whether `next` (YYYY-MM-DD, or '') may replace the stored birthday. A person under fourteen cannot become older
 * by changing it: the child who entered it first is protected.
 */
export function mayReplaceBirthday(birthday: string, next: string, now: Date): boolean {
  return !isUnderFourteen(birthday, now) || next >= birthday;
}

/** The birthday of two merged accounts: the first account's own, unless the other one's protects more. */
export function stricterBirthday(own: string, other: string, now: Date): string {
  return isUnderFourteen(other, now) && other > own ? other : own;
}
