/** Whether somebody born on `birthday` (YYYY-MM-DD, or '') has not had a fourteenth birthday (PIPL Art. 28, 31). */
export function isUnderFourteen(birthday: string, now: Date): boolean {
  if (!birthday) return false;
  const [year = 0, month = 1, day = 1] = birthday.split('-').map(Number);
  return now < new Date(Date.UTC(year + 14, month - 1, day) - 8 * 3600 * 1000);
}

/** Whether it is a day of the calendar (YYYY-MM-DD) on which somebody who lives could be born. */
export function isRealBirthday(text: string, today: Date): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  const isCalendarDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isCalendarDay && date <= today && date.getUTCFullYear() >= today.getUTCFullYear() - 130;
}

/**
 * Whether a person may put `next` (YYYY-MM-DD, or '') in the place of the birthday they have said. Who has said that they
 * are under fourteen gets no older by saying something else: what is protected is the child who said it first.
 */
export function mayReplaceBirthday(birthday: string, next: string, now: Date): boolean {
  return !isUnderFourteen(birthday, now) || next >= birthday;
}

/** Of the birthdays of two accounts that become one, the first's own or, where that one protects more, the other's. */
export function stricterBirthday(own: string, other: string, now: Date): string {
  return isUnderFourteen(other, now) && other > own ? other : own;
}
