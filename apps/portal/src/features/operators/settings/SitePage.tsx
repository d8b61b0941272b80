import { LodgeHead } from '../LodgeHead.tsx';
import { SectionCard } from './SectionCard.tsx';

/** `/admin/site`: how the site presents itself, and where it may lead. */
export function SitePage() {
  return (
    <>
      <LodgeHead
        title="站点与品牌"
        text="名字、图标、颜色、页脚和备案号。保存以后，所有页面两秒内换上。"
        handbook="change-settings"
      />
      <SectionCard section="brand" />
      <SectionCard section="site" without={['title', 'slogan', 'logo', 'icp']} />
    </>
  );
}
