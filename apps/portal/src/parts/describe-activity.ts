import type { ActivityItem } from '@tongxing/contract/calls/activity-log.ts';
import {
  CircleX,
  Download,
  Fingerprint,
  Flag,
  KeyRound,
  LifeBuoy,
  Link2,
  LockKeyhole,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  ScanLine,
  ScrollText,
  ShieldCheck,
  ShieldOff,
  Smartphone,
  Undo2,
  Unlink2,
  UserRound,
} from 'lucide-react';

type Tone = 'ok' | 'warn' | 'err' | 'brand' | undefined;

interface Words {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly tone?: Tone;
  /** The second line, where there is more to say. */
  readonly text?: (item: ActivityItem) => string;
}

const methods: Readonly<Record<string, string>> = {
  password: '密码',
  phone_code: '短信验证码',
  email_code: '邮箱验证码',
  phone: '手机验证码',
  email: '邮箱验证码',
  passkey: '通行密钥',
  totp: '验证器',
  qrcode: '扫码登录',
  registration: '注册',
  recovery: '找回密码',
  switch: '切换账号',
  rescue: '找回账号',
  qq: 'QQ',
  wechat: '微信',
  wechat_official_account: '微信',
  wechat_mini_program: '微信小程序',
  alipay: '支付宝',
  weibo: '微博',
  dingtalk: '钉钉',
  feishu: '飞书',
  wecom: '企业微信',
  douyin: '抖音',
  baidu: '百度',
  huawei: '华为',
  gitee: 'Gitee',
  github: 'GitHub',
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
};

/** How somebody signed in or proved who they are, in the words of the sign-in page. */
export function sayMethod(method: string): string {
  return methods[method] ?? method;
}

const fields: Readonly<Record<string, string>> = {
  nickname: '昵称',
  avatar: '头像',
  gender: '性别',
  birthday: '生日',
  bio: '个人简介',
};

const scopes: Readonly<Record<string, string>> = {
  openid: '账号标识',
  profile: '昵称、头像',
  email: '邮箱',
  phone: '手机号',
};

/** What an app may see: 昵称、头像、邮箱. The bare identifier is named only where there is nothing else. */
export function sayScopes(granted: readonly string[]): string {
  const named = granted.filter((scope) => scope !== 'openid' && scopes[scope]).map((scope) => scopes[scope]);
  return named.join('、') || '账号标识';
}

const detail = ({ details }: ActivityItem, name: string): string => {
  const value = details[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const detailList = ({ details }: ActivityItem, name: string): string[] => {
  const value = details[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
};
const bracketed = (item: ActivityItem, name: string) =>
  detail(item, name) ? `「${detail(item, name)}」` : '';
const byMethod = ({ method }: ActivityItem) => sayMethod(method);
const changed = (item: ActivityItem) =>
  detail(item, 'from') ? `${detail(item, 'from')} 换成 ${detail(item, 'to')}` : detail(item, 'to');
const ended = (item: ActivityItem) => `${detail(item, 'ended') || 0} 台设备退出了登录`;

const words: Readonly<Record<string, Words>> = {
  registered: { title: '注册账号', icon: UserRound, tone: 'brand' },
  sign_in: { title: '登录成功', icon: LogIn, text: byMethod },
  sign_in_failed: {
    title: '登录失败',
    icon: CircleX,
    tone: 'err',
    text: ({ method }) => (method === 'password' ? '密码不对' : sayMethod(method)),
  },
  sign_out: { title: '退出登录', icon: LogOut },
  second_factor_failed: { title: '两步验证没有通过', icon: CircleX, tone: 'err', text: byMethod },
  profile_changed: {
    title: '修改资料',
    icon: UserRound,
    text: (item) =>
      detailList(item, 'fields')
        .map((name) => fields[name] ?? name)
        .join('、'),
  },
  username_changed: { title: '修改用户名', icon: UserRound, text: changed },
  password_changed: { title: '修改密码', icon: LockKeyhole, tone: 'ok' },
  password_reset: { title: '找回密码', icon: LockKeyhole, tone: 'ok', text: byMethod },
  phone_changed: { title: '更换手机号', icon: Smartphone, tone: 'ok', text: changed },
  email_changed: { title: '更换邮箱', icon: Mail, tone: 'ok', text: changed },
  passkey_added: {
    title: '添加通行密钥',
    icon: Fingerprint,
    tone: 'ok',
    text: (item) => detail(item, 'name'),
  },
  passkey_renamed: { title: '通行密钥改名', icon: Fingerprint, text: (item) => detail(item, 'name') },
  passkey_removed: { title: '删除通行密钥', icon: Fingerprint, text: (item) => detail(item, 'name') },
  mfa_enabled: { title: '开启两步验证', icon: ShieldCheck, tone: 'ok', text: () => '验证器应用' },
  mfa_disabled: { title: '关闭两步验证', icon: ShieldOff, tone: 'warn' },
  mfa_rescue_requested: {
    title: '申请关闭两步验证',
    icon: ShieldOff,
    tone: 'warn',
    text: () => '验证器不在身边',
  },
  mfa_rescue_cancelled: { title: '取消关闭两步验证', icon: ShieldCheck, tone: 'ok' },
  recovery_codes_made: { title: '换了新的恢复码', icon: LifeBuoy, tone: 'ok' },
  recovery_code_used: { title: '用掉一个恢复码', icon: LifeBuoy, tone: 'warn' },
  step_up: { title: '安全验证', icon: ShieldCheck, text: byMethod },
  device_trusted: { title: '信任这台设备', icon: MonitorSmartphone, text: () => '30 天内登录不再两步验证' },
  session_revoked: { title: '让一台设备退出登录', icon: LogOut },
  sessions_revoked: { title: '退出其他设备', icon: LogOut, text: ended },
  reported: { title: '标记「不是我」', icon: Flag, tone: 'warn', text: ended },
  confirmed: { title: '确认是本人操作', icon: ShieldCheck },
  identity_bound: {
    title: '绑定第三方账号',
    icon: Link2,
    tone: 'brand',
    text: (item) => detail(item, 'provider'),
  },
  identity_unbound: { title: '解绑第三方账号', icon: Unlink2, text: (item) => detail(item, 'provider') },
  accounts_merged: { title: '合并账号', icon: Link2, tone: 'brand' },
  merge_undone: { title: '撤销合并', icon: Undo2 },
  qr_confirmed: { title: '确认扫码登录', icon: ScanLine, text: (item) => detail(item, 'asker_place') },
  qr_refused: {
    title: '拒绝扫码登录',
    icon: ScanLine,
    tone: 'warn',
    text: (item) => detail(item, 'asker_place'),
  },
  app_granted: {
    title: '授权应用',
    icon: KeyRound,
    tone: 'brand',
    text: (item) => sayScopes(detailList(item, 'scopes')),
  },
  app_revoked: { title: '撤销应用授权', icon: KeyRound },
  app_created: { title: '创建应用', icon: KeyRound, text: (item) => detail(item, 'name') },
  app_changed: { title: '修改应用', icon: KeyRound, text: (item) => detail(item, 'name') },
  app_removed: { title: '删除应用', icon: KeyRound, text: (item) => detail(item, 'name') },
  agreed: {
    title: '同意协议',
    icon: ScrollText,
    text: (item) => (item.details['guardian'] ? '监护人同意' : '用户协议和隐私政策'),
  },
  exported: { title: '导出数据', icon: Download, tone: 'warn' },
  cancellation_requested: { title: '申请注销账号', icon: LogOut, tone: 'err' },
  cancellation_revoked: { title: '取消注销', icon: Undo2, tone: 'ok' },
};

export interface DescribedActivity {
  readonly title: string;
  /** '' where the title says it all. */
  readonly text: string;
  readonly icon: LucideIcon;
  readonly tone: Tone;
}

/** An event of the log in words; one that this version does not know is named by its kind. */
export function describeActivity(item: ActivityItem): DescribedActivity {
  const found = words[item.kind];
  if (!found) return { title: item.kind, text: '', icon: ScrollText, tone: undefined };
  const isApp = item.kind === 'app_granted' || item.kind === 'app_revoked';
  return {
    title: isApp && detail(item, 'name') ? `${found.title}${bracketed(item, 'name')}` : found.title,
    text: found.text?.(item) ?? '',
    icon: found.icon,
    tone: item.attention ? 'warn' : found.tone,
  };
}
