import type { AppItem } from '@tongxing/contract/manage/apps.ts';
import type { GatewayRule, GatewayUser } from '@tongxing/contract/rules/gateway.ts';
import type { NameId } from '@tongxing/contract/rules/service-provider.ts';
import { CircleCheck, CircleSlash, CircleX, Clock } from 'lucide-react';

/** The state of an app: its word and its badge. */
export const appBadges = {
  active: { tone: 'ok', icon: CircleCheck, name: '运行中' },
  in_review: { tone: 'warn', icon: Clock, name: '待审核' },
  refused: { tone: 'err', icon: CircleX, name: '未通过' },
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
  scopes: '申请的权限',
  purposes: '用途',
  type: '类型',
  required_scopes: '必需的权限',
  origin: '保护的网站',
  rules: '访问规则',
  user: '用户标识',
  services: 'CAS 服务地址',
  proxy_callbacks: 'CAS 代理回调',
  entity_id: 'SAML 实体 ID',
  acs_urls: 'SAML ACS 地址',
  slo_url: 'SAML 退出地址',
  slo_soap_url: 'SAML 退出通知地址',
  certificates: 'SAML 证书',
  encryption_certificate: 'SAML 加密证书',
  name_id: 'SAML NameID',
  attributes: 'SAML 属性',
  signed_requests: 'SAML 仅接受签名的请求',
  encrypt: 'SAML 加密断言',
  idp_initiated: 'SAML 由本站发起登录',
  metadata_url: 'SAML 元数据地址',
};

/** The kinds of apps. */
export const typeNames: Readonly<Record<string, string>> = {
  web: '网页应用',
  spa: '单页应用',
  native: '移动和桌面应用',
  device: '设备',
  machine: '服务',
  gateway: '网站（网关接入）',
  cas: 'CAS 系统',
  saml: 'SAML 系统',
};

/** What a service provider of SAML calls people. */
export const nameIdNames: Readonly<Record<NameId, string>> = {
  persistent: '仅该应用使用的标识',
  email: '邮箱',
  transient: '每次登录不同的标识',
};

/** What a guarded site calls its visitors. */
export const userNames: Readonly<Record<GatewayUser, string>> = {
  id: '账号 ID',
  username: '用户名',
  email: '邮箱',
};

const allowNames = { public: '所有人（无需登录）', signed_in: '已登录的用户', nobody: '禁止访问' } as const;

/** A rule of a guarded site in words. */
export function describeRule({ allow, methods, groups, roles, second_factor_minutes: minutes }: GatewayRule) {
  return [
    allowNames[allow],
    methods && `仅 ${methods.join('、')}`,
    groups && `用户组 ${groups.join('、')}`,
    roles && `角色 ${roles.join('、')}`,
    minutes && `${minutes} 分钟内完成过两步验证`,
  ]
    .filter(Boolean)
    .join('；');
}

/** A value of a field as text, on several lines where it is a list. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join('\n') || '无';
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, each]) => `${key}：${formatValue(each)}`)
      .join('\n');
  }
  return value === null || value === undefined || value === '' ? '无' : String(value);
}
