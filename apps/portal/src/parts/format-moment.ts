import { serviceNow } from '../browser/clock.ts';

const clockTime = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Midnights between two moments, by this browser's clock face: 0 today, 1 yesterday. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(later) - midnight(earlier)) / 86_400_000);
}

function calendarDay(date: Date, now: Date): string {
  const day = `${date.getMonth() + 1} 月 ${date.getDate()} 日`;
  return date.getFullYear() === now.getFullYear() ? day : `${date.getFullYear()} 年 ${day}`;
}

/** 06:47 */
export function formatTime(seconds: number): string {
  return clockTime.format(new Date(seconds * 1000));
}

/** 2026 年 3 月 12 日 */
export function formatDate(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${date.getFullYear()} 年 ${date.getMonth() + 1} 月 ${date.getDate()} 日`;
}

/** The head of a day's group: 今天，11 月 21 日. */
export function formatDay(seconds: number, now: number = serviceNow()): string {
  const [date, today] = [new Date(seconds * 1000), new Date(now)];
  const day = calendarDay(date, today);
  const word = ['今天', '昨天'][daysBetween(date, today)];
  return word ? `${word}，${day}` : day;
}

/** A moment as one says it: 今天 06:47, 昨天 21:08, 11 月 18 日 09:12; of another year only the day. */
export function formatMoment(seconds: number, now: number = serviceNow()): string {
  const [date, today] = [new Date(seconds * 1000), new Date(now)];
  const word = ['今天', '昨天'][daysBetween(date, today)];
  if (word) return `${word} ${formatTime(seconds)}`;
  const day = calendarDay(date, today);
  return date.getFullYear() === today.getFullYear() ? `${day} ${formatTime(seconds)}` : day;
}

/** How long ago: 刚刚, 5 分钟前, 2 小时前; from yesterday on the moment itself. */
export function formatAgo(seconds: number, now: number = serviceNow()): string {
  const minutes = Math.floor((now / 1000 - seconds) / 60);
  const isToday = daysBetween(new Date(seconds * 1000), new Date(now)) === 0;
  if (minutes < 2) return '刚刚';
  if (minutes < 60) return `${minutes} 分钟前`;
  return isToday ? `${Math.floor(minutes / 60)} 小时前` : formatMoment(seconds, now);
}
