import { linkClass } from '../../../ui/link-class.ts';
import { AdminHead } from '../AdminHead.tsx';
import { SyncCard } from '../directories/SyncCard.tsx';
import { handbookUrl } from '../handbook-url.ts';
import { ProvidersCard } from './ProvidersCard.tsx';
import { SectionCard } from './SectionCard.tsx';
import { choiceName } from './setting-words.ts';
import { TryButton } from './TryButton.tsx';

const kinds = ['altcha', 'geetest', 'ali', 'aliyun', 'tencent'].map(
  (kind) => [kind, choiceName('kinds', kind)] as const,
);

/** `/admin/sign-in`: sign-in methods, identity providers, phone numbers, registration, profile fields and the captcha. */
export function SignInPage() {
  return (
    <>
      <AdminHead
        title="登录方式"
        text="大家用什么登录和注册，能用哪些第三方，资料里填什么，人机验证用哪一家。"
        handbook="change-settings"
      />
      <SectionCard section="sign-in" />
      <ProvidersCard />
      <SectionCard
        section="directories"
        text={
          <>
            <a className={linkClass()} href={handbookUrl('directories')} target="_blank" rel="noopener">
              怎么对接 AD 和 LDAP
            </a>
            ，
            <a className={linkClass()} href={handbookUrl('staff-sign-in')} target="_blank" rel="noopener">
              企业微信、钉钉、飞书的通讯录
            </a>
          </>
        }
        tries={(patch) => <TryButton section="directories" what="directory" patch={patch} />}
      />
      <SyncCard />
      <SectionCard section="phone" />
      <SectionCard
        section="one_tap"
        text="用户手机的运营商说出它自己的号码，不用等验证码。给自己的 App 用。"
      />
      <SectionCard section="native" />
      <SectionCard section="registration" />
      <SectionCard section="profile" />
      <SectionCard
        section="captcha"
        tries={(patch) => <TryButton section="captcha" what="captcha" patch={patch} kinds={kinds} />}
      />
    </>
  );
}
