import { AdminHead } from '../AdminHead.tsx';
import { SectionCard } from './SectionCard.tsx';

/** `/admin/limits`: access to the console, rate limits, rules for apps, doors of old systems, the hook. */
export function LimitsPage() {
  return (
    <>
      <AdminHead
        title="安全与限额"
        text="管理后台从哪里能进、要不要双人，验证码和请求的限额，应用要不要审核。"
        handbook="change-settings"
      />
      <SectionCard section="operators" text="网段写错了会把自己关在外面：先确认你现在的地址在里面。" />
      <SectionCard
        section="policies"
        text="从下次登录起生效；要求两步验证、定期改密码，到期没做的人先要做完才能继续。"
      />
      <SectionCard section="limits" />
      <SectionCard section="apps" />
      <SectionCard section="claims" />
      <SectionCard section="doors" />
      <SectionCard section="hook" />
    </>
  );
}
