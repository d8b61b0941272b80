import { AdminHead } from '../AdminHead.tsx';
import { SectionCard } from './SectionCard.tsx';

/** `/admin/limits`: access to the console, rate limits, rules for apps, doors of old systems, the hook. */
export function LimitsPage() {
  return (
    <>
      <AdminHead
        title="安全与限额"
        text="管理后台的访问网段、双人审批、验证码和请求限额、应用审核。"
        handbook="change-settings"
      />
      <SectionCard section="operators" text="网段填写错误会使你无法进入：请先确认包含当前地址。" />
      <SectionCard
        section="policies"
        text="从下次登录起生效；要求两步验证或定期修改密码时，到期未完成的用户须先完成。"
      />
      <SectionCard section="limits" />
      <SectionCard section="apps" />
      <SectionCard section="claims" />
      <SectionCard section="doors" />
      <SectionCard section="hook" />
    </>
  );
}
