import type { AccessRequirements } from '@tongxing/contract/rules/app-access.ts';
import type { MissingCondition } from '@tongxing/contract/rules/missing-conditions.ts';

/** Who may use an app, in words. */
export const whoNames = {
  everybody: '所有用户',
  listed: '名单用户',
  invited: '受邀用户',
} as const;

/** Why somebody was not let in. */
export const missingNames: Readonly<Record<MissingCondition, string>> = {
  listed: '不在名单里',
  invited: '没有受到邀请',
  phone: '没有绑定手机号',
  email: '没有绑定邮箱',
  two_step: '没有开启两步验证',
  account_days: '账号注册时间不够',
  real_name: '没有实名',
  way: '换了别的方式登录',
};

/** The conditions that are switched on or off. */
export const switchedConditions = [
  { name: 'phone', title: '绑定了手机号' },
  { name: 'email', title: '绑定了邮箱' },
  { name: 'two_step', title: '开启了两步验证' },
] as const satisfies readonly { name: keyof AccessRequirements; title: string }[];

/** What is required, one after the other: 绑定了手机号、注册满 30 天; '' for nothing. */
export function formatRequired(required: AccessRequirements): string {
  const named = switchedConditions.flatMap(({ name, title }) => (required[name] ? [title] : []));
  return [...named, ...(required.account_days > 0 ? [`注册满 ${required.account_days} 天`] : [])].join('、');
}
