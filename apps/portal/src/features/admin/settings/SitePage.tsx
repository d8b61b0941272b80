import { AdminHead } from '../AdminHead.tsx';
import { SectionCard } from './SectionCard.tsx';

/** `/admin/site`: the site's name and appearance, and the hosts it may link to. */
export function SitePage() {
  return (
    <>
      <AdminHead
        title="站点与品牌"
        text="名字、图标、颜色、页脚、备案号和客服。保存以后，所有页面两秒内换上。"
        handbook="change-settings"
      />
      <SectionCard section="brand" />
      <SectionCard
        section="support"
        text="写了的，帮助页上就有；邮箱和电话也写在邮件末尾。都不写，帮助页只说本站自己能办的。"
      />
      <SectionCard section="site" without={['title', 'slogan', 'logo', 'icp']} />
    </>
  );
}
