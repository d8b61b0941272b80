import type { ClientType } from '@tongxing/contract/calls/clients.ts';

export const typeNames: Record<ClientType, string> = {
  web: '网页应用',
  spa: '单页应用',
  native: '移动或桌面应用',
  device: '电视等设备',
};

export const scopeNames: Readonly<Record<string, string>> = {
  openid: '账号标识',
  profile: '昵称、头像',
  email: '邮箱',
  phone: '手机号',
  offline_access: '离线使用',
};

/** `昵称、头像、邮箱`: what an app may see. The identifier alone is named only where nothing else is. */
export function nameScopes(scopes: readonly string[]): string {
  const shown = scopes.filter((scope) => scope !== 'openid' && scope !== 'offline_access');
  return (shown.length > 0 ? shown : ['openid']).map((scope) => scopeNames[scope] ?? scope).join('、');
}

/** `11 月 16 日`; today and yesterday by name with the time. `seconds` since the epoch. */
export function lastUsed(seconds: number, now = new Date()): string {
  const moment = new Date(seconds * 1000);
  const day = (date: Date) => date.toLocaleDateString('zh-CN');
  const time = moment.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });
  if (day(moment) === day(now)) return `今天 ${time}`;
  if (day(moment) === day(new Date(now.getTime() - 86_400_000))) return `昨天 ${time}`;
  return `${moment.getMonth() + 1} 月 ${moment.getDate()} 日`;
}
