import { AdminHead } from '../AdminHead.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { SectionCard } from './SectionCard.tsx';

/** `/admin/site`: the site's name and appearance, and the hosts it may link to. */
export function SitePage() {
  return (
    <>
      <AdminHead
        title="站点与品牌"
        text="名称、图标、颜色、页脚、备案号和客服。保存后所有页面 2 秒内生效。"
        handbook="change-settings"
      />
      <SectionCard section="brand" preview={(draft) => <BrandPreview draft={draft} />} />
      <SectionCard
        section="support"
        text="填写后显示在帮助页；邮箱和电话还会显示在邮件末尾。不填写时，帮助页只提供自助服务。"
      />
      <SectionCard section="site" without={['title', 'slogan', 'logo', 'icp']} />
    </>
  );
}
