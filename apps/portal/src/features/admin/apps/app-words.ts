import type { AppItem } from '@tongxing/contract/manage/apps.ts';
import { CircleCheck, CircleSlash, CircleX, Clock } from 'lucide-react';

/** The state of an app: its word and its badge. */
export const appBadges = {
  active: { tone: 'ok', icon: CircleCheck, name: '运行中' },
  in_review: { tone: 'warn', icon: Clock, name: '等审核' },
  refused: { tone: 'err', icon: CircleX, name: '没通过' },
  suspended: { tone: 'err', icon: CircleSlash, name: '已停用' },
} as const satisfies Record<AppItem['status'], object>;

/** The names of an app's fields in a pending change. */
export const fieldNames: Readonly<Record<string, string>> = {
  name: '名称',
  logo: '图标',
  homepage: '主页',
  legal_name: '接收方',
  contact: '联系方式',
  privacy_policy: '隐私政策',
  redirect_uris: '回调地址',
  post_logout_redirect_uris: '退出后的地址',
  scopes: '范围',
  purposes: '用来做什么',
  type: '类型',
};

/** The kinds of apps. */
export const typeNames: Readonly<Record<string, string>> = {
  web: '网页应用',
  spa: '单页应用',
  native: '手机和电脑应用',
};

/** A value of a field as text, on several lines where it is a list. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join('\n') || '没有';
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, each]) => `${key}：${formatValue(each)}`)
      .join('\n');
  }
  return value === null || value === undefined || value === '' ? '没有' : String(value);
}
