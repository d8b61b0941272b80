import { AdminHead } from '../AdminHead.tsx';
import { HookCalls } from './HookCalls.tsx';
import { SectionCard } from './SectionCard.tsx';
import { SectionLinks } from './SectionLinks.tsx';
import { TryButton } from './TryButton.tsx';

const limitGroups = [
  [
    '验证码频率',
    [
      'codes_per_address_hour',
      'codes_per_address_day',
      'codes_per_address_total_day',
      'codes_per_account_day',
      'codes_per_ip_hour',
      'codes_per_network_hour',
    ],
  ],
  ['发送总量', ['sms_per_day', 'emails_per_day', 'notice_sms_per_day', 'notice_emails_per_day']],
  ['应用授权', ['authorizations_per_ip_hour', 'authorizations_per_network_hour']],
  ['请求超时', ['headers_seconds', 'request_seconds', 'work_seconds']],
  ['操作记录', ['log_days']],
] as const;

/** `/admin/limits`: access to the console, rate limits, rules for apps, doors of old systems, the hook. */
export function LimitsPage() {
  return (
    <>
      <AdminHead
        title="安全与限额"
        text="管理后台的访问网段、双人审批、验证码和请求限额、应用审核。"
        handbook="change-settings"
      />
      <SectionLinks sections={['operators', 'policies', 'limits', 'apps', 'claims', 'doors', 'hook']} />
      <SectionCard section="operators" text="网段填写错误会使你无法进入：请先确认包含当前地址。" />
      <SectionCard
        section="policies"
        text="从下次登录起生效；要求两步验证或定期修改密码时，到期未完成的用户须先完成。"
      />
      <SectionCard section="limits" groups={limitGroups} />
      <SectionCard section="apps" />
      <SectionCard section="claims" />
      <SectionCard section="doors" />
      <SectionCard section="hook" tries={(patch) => <TryButton section="hook" what="hook" patch={patch} />} />
      <HookCalls />
    </>
  );
}
