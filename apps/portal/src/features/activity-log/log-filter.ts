import type { ActivityType } from '@tongxing/contract/calls/activity-log.ts';
import { serviceNow } from '../../browser/clock.ts';

export const typeTabs: readonly { readonly key: ActivityType; readonly label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'sign_in', label: '登录' },
  { key: 'security', label: '安全' },
  { key: 'binding', label: '绑定' },
  { key: 'app', label: '授权' },
  { key: 'data', label: '资料' },
];

/** Days back; 0 for everything that is kept. */
export const periods = [7, 30, 90, 0] as const;
export type Period = (typeof periods)[number];

/** The second from which a period counts: midnight, so that the same day gives the same list. */
export function sinceOf(period: Period): number | undefined {
  if (period === 0) return undefined;
  const day = new Date(serviceNow());
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - period + 1);
  return Math.floor(day.getTime() / 1000);
}
