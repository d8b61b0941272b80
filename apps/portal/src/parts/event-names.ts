import type { AccountEventType } from '@tongxing/contract/rules/account-event.ts';

/** What happened to a person, as apps and operators read it. */
export const eventNames: Readonly<Record<AccountEventType, string>> = {
  'account.created': '注册了账号',
  'account.signed_in': '登录了',
  'account.updated': '改了资料',
  'account.contact_changed': '换了手机号或邮箱',
  'account.disabled': '账号停用了',
  'account.enabled': '账号恢复了',
  'account.merged': '合并了账号',
  'account.cancelled': '有人注销了账号',
  'account.erased': '账号删掉了',
  'directory.sync_waiting': '公司目录的同步在等管理员',
  'grant.created': '授权了应用',
  'grant.changed': '改了授权',
  'grant.revoked': '有人撤销了授权',
  'access.removed': '有人不能再用了',
  'role.granted': '得到了角色',
  'role.removed': '没有了角色',
  'group.joined': '加入了用户组',
  'group.left': '离开了用户组',
  'security.password_changed': '换了密码',
  'security.second_factor_changed': '开或关了两步验证',
  'security.passkey_changed': '加或删了通行密钥',
  'security.sessions_ended': '让设备退出了登录',
  'security.not_me': '标记了“不是我”',
};

const others: Readonly<Record<string, string>> = {
  backchannel_logout: '用户退出了登录',
  security_event: '安全事件',
  ping: '试发',
};

/** The name of a message in a list of deliveries; the type itself where it has none. */
export const nameOfMessage = (type: string): string =>
  (eventNames as Readonly<Record<string, string>>)[type] ?? others[type] ?? type;
