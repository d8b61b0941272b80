import { eventTitles } from '@tongxing/contract/activity-words.ts';
import type { ActivityItem } from '@tongxing/contract/calls/activity-log.ts';
import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { trustedDeviceSeconds } from '@tongxing/contract/limits.ts';
import { formatSeen } from '@tongxing/contract/scope-claims.ts';
import { fieldNames } from '@tongxing/contract/words.ts';
import {
  BookUser,
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
import { formatMethod } from './format-method.ts';

type Tone = 'ok' | 'warn' | 'err' | 'brand' | undefined;

interface Words {
  readonly icon: LucideIcon;
  readonly tone?: Tone;
  /** The second line, where there is more to say. */
  readonly text?: (item: ActivityItem) => string;
}

const fields: Readonly<Record<string, string>> = fieldNames;

const detail = ({ details }: ActivityItem, name: string): string => {
  const value = details[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const detailList = ({ details }: ActivityItem, name: string): string[] => {
  const value = details[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
};
const bracketed = (item: ActivityItem, name: string) => (detail(item, name) ? `“${detail(item, name)}”` : '');
const byMethod = ({ method }: ActivityItem) => formatMethod(method);
/** A passkey whose counter did not grow may have been copied: that is not a slip. */
const refused = (item: ActivityItem) =>
  detail(item, 'reason') === 'counter'
    ? `通行密钥${bracketed(item, 'name')}的使用计数没有增加，可能被人复制了`
    : byMethod(item);
const changed = (item: ActivityItem) =>
  detail(item, 'from') ? `${detail(item, 'from')} 换成 ${detail(item, 'to')}` : detail(item, 'to');
const ended = (item: ActivityItem) => `${detail(item, 'ended') || 0} 台设备退出了登录`;
const refusals: Readonly<Record<string, string>> = {
  identity_taken: '已经绑定了另一个账号',
  provider_already_linked: '这个账号已经绑定了另一个',
  link_expired: '等待绑定的时间已过，或不是在这个浏览器里开始的',
  provider_state_expired: '已过期，或不是在这个浏览器里开始的',
};
const turnedAway = (item: ActivityItem) =>
  [detail(item, 'provider'), refusals[detail(item, 'reason')] ?? ''].filter(Boolean).join('：');

const words: Readonly<Partial<Record<keyof typeof eventTitles, Words>>> = {
  registered: { icon: UserRound, tone: 'brand' },
  sign_in: { icon: LogIn, text: byMethod },
  sign_in_failed: {
    icon: CircleX,
    tone: 'err',
    text: (item) => (item.method === 'password' ? '密码不对' : refused(item)),
  },
  sign_out: { icon: LogOut },
  second_factor_failed: { icon: CircleX, tone: 'err', text: byMethod },
  profile_changed: {
    icon: UserRound,
    text: (item) =>
      [
        ...detailList(item, 'fields').flatMap((name) => fields[name] ?? []),
        // Of the site's own fields the log keeps the names that they had.
        ...detailList(item, 'labels'),
      ].join('、'),
  },
  username_changed: { icon: UserRound, text: changed },
  password_changed: { icon: LockKeyhole, tone: 'ok' },
  recovery_failed: { icon: CircleX, tone: 'err', text: byMethod },
  change_failed: { icon: CircleX, tone: 'err', text: byMethod },
  password_reset: { icon: LockKeyhole, tone: 'ok', text: byMethod },
  phone_changed: { icon: Smartphone, tone: 'ok', text: changed },
  email_changed: { icon: Mail, tone: 'ok', text: changed },
  contact_added: { icon: BookUser, tone: 'ok', text: (item) => detail(item, 'to') },
  contact_removed: { icon: BookUser, text: (item) => detail(item, 'name') },
  contact_made_main: { icon: BookUser, tone: 'ok', text: changed },
  passkey_added: {
    icon: Fingerprint,
    tone: 'ok',
    text: (item) => detail(item, 'name'),
  },
  passkey_renamed: { icon: Fingerprint, text: (item) => detail(item, 'name') },
  passkey_removed: { icon: Fingerprint, text: (item) => detail(item, 'name') },
  mfa_enabled: { icon: ShieldCheck, tone: 'ok', text: () => '身份验证器' },
  mfa_disabled: { icon: ShieldOff, tone: 'warn' },
  mfa_rescue_requested: {
    icon: ShieldOff,
    tone: 'warn',
    text: () => '验证器不在身边',
  },
  mfa_rescue_cancelled: { icon: ShieldCheck, tone: 'ok' },
  recovery_codes_made: { icon: LifeBuoy, tone: 'ok' },
  recovery_code_used: { icon: LifeBuoy, tone: 'warn' },
  step_up: { icon: ShieldCheck, text: byMethod },
  step_up_failed: { icon: CircleX, tone: 'err', text: refused },
  device_trusted: {
    icon: MonitorSmartphone,
    text: () => `${formatDuration(trustedDeviceSeconds)}内登录不再两步验证`,
  },
  device_distrusted: { icon: MonitorSmartphone, text: () => '登录时重新询问验证码' },
  session_revoked: { icon: LogOut },
  sessions_revoked: { icon: LogOut, text: ended },
  reported: { icon: Flag, tone: 'warn', text: ended },
  confirmed: { icon: ShieldCheck },
  quarantine_restored: { icon: Undo2, text: (item) => detail(item, 'name') },
  quarantine_removed: { icon: ShieldOff, text: (item) => detail(item, 'name') },
  identity_bound: {
    icon: Link2,
    tone: 'brand',
    text: (item) => detail(item, 'provider'),
  },
  identity_unbound: { icon: Unlink2, text: (item) => detail(item, 'provider') },
  identity_refused: { icon: Unlink2, tone: 'warn', text: turnedAway },
  accounts_merged: {
    icon: Link2,
    tone: 'brand',
    text: (item) =>
      `${detail(item, 'role') === 'kept' ? '并入了账号' : '并入到账号'} ${detail(item, 'number')}`,
  },
  merge_undone: { icon: Undo2 },
  qr_confirmed: { icon: ScanLine, text: (item) => detail(item, 'asker_place') },
  qr_refused: {
    icon: ScanLine,
    tone: 'warn',
    text: (item) => `${item.method === 'bind' ? '扫码绑定　' : ''}${detail(item, 'asker_place')}`,
  },
  app_granted: {
    icon: KeyRound,
    tone: 'brand',
    text: (item) => formatSeen(detailList(item, 'scopes')),
  },
  app_revoked: { icon: KeyRound },
  app_password_made: { icon: KeyRound, text: (item) => detail(item, 'name') },
  app_password_removed: { icon: KeyRound, text: (item) => detail(item, 'name') },
  app_created: { icon: KeyRound, text: (item) => detail(item, 'name') },
  app_changed: { icon: KeyRound, text: (item) => detail(item, 'name') },
  app_removed: { icon: KeyRound, text: (item) => detail(item, 'name') },
  resource_created: { icon: KeyRound, text: (item) => detail(item, 'name') },
  resource_changed: { icon: KeyRound, text: (item) => detail(item, 'name') },
  resource_removed: { icon: KeyRound, text: (item) => detail(item, 'name') },
  agreed: {
    icon: ScrollText,
    text: (item) => (item.details['guardian'] ? '监护人同意' : '用户协议和隐私政策'),
  },
  notices_changed: { icon: Mail, tone: 'warn' },
  exported: { icon: Download, tone: 'warn' },
  cancellation_requested: { icon: LogOut, tone: 'err' },
  cancellation_revoked: { icon: Undo2, tone: 'ok' },
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
  const kind = item.kind as keyof typeof eventTitles;
  const found = words[kind];
  // What operators do needs no words of its own: the reason, where they tell it.
  if (!found)
    return {
      title: eventTitles[kind] ?? item.kind,
      text: detail(item, 'reason'),
      icon: ScrollText,
      tone: undefined,
    };
  const isApp = item.kind === 'app_granted' || item.kind === 'app_revoked';
  return {
    title:
      isApp && detail(item, 'name') ? `${eventTitles[kind]}${bracketed(item, 'name')}` : eventTitles[kind],
    text: found.text?.(item) ?? '',
    icon: found.icon,
    tone: item.attention ? 'warn' : found.tone,
  };
}
