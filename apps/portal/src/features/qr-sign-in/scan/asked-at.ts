import { serviceNow } from '../../../browser/clock.ts';

/** `今天 14:32，刚刚`: when the code was opened. `seconds` since the epoch. */
export function askedAt(seconds: number, now: number = serviceNow()): string {
  const moment = new Date(seconds * 1000);
  const time = moment.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });
  const age = Math.max(0, Math.round(now / 1000 - seconds));
  return `今天 ${time}，${age < 60 ? '刚刚' : `${Math.floor(age / 60)} 分钟前`}`;
}
