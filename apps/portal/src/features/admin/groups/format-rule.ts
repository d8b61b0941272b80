import { conditionsOf, type GroupCondition, type GroupRule } from '@tongxing/contract/rules/group-rule.ts';

export type ConditionKind = 'mail_domain' | 'provider' | 'department' | 'older_than_days' | 'two_step';

/** What each kind of condition asks for. */
export const conditionNames: Readonly<Record<ConditionKind, string>> = {
  mail_domain: '验证过的邮箱域名是',
  provider: '绑定了第三方',
  department: '在用户组里',
  older_than_days: '注册天数不少于',
  two_step: '开启了两步验证',
};

/** The kind of a condition: its only field. */
export const kindOfCondition = (condition: GroupCondition): ConditionKind =>
  Object.keys(condition)[0] as ConditionKind;

function formatCondition(condition: GroupCondition): string {
  if ('mail_domain' in condition) return `邮箱是 @${condition.mail_domain}`;
  if ('provider' in condition) return `绑定了 ${condition.provider}`;
  if ('department' in condition) return `在用户组 ${condition.department} 里`;
  if ('older_than_days' in condition) return `注册满 ${condition.older_than_days} 天`;
  return '开启了两步验证';
}

/** A rule in one sentence. */
export const formatRule = (rule: GroupRule): string =>
  conditionsOf(rule)
    .map(formatCondition)
    .join('all' in rule ? '，并且' : '，或者');
