/** Whether somebody born on `birthday` (YYYY-MM-DD, or '') has not had a fourteenth birthday (PIPL Art. 28, 31). */
export function isUnderFourteen(birthday: string, now: Date): boolean {
  if (!birthday) return false;
  const [year = 0, month = 1, day = 1] = birthday.split('-').map(Number);
  return now < new Date(Date.UTC(year + 14, month - 1, day) - 8 * 3600 * 1000);
}
