import { linkClass } from '../../../ui/link-class.ts';
import { AdminHead } from '../AdminHead.tsx';
import { PushCard } from '../directories/PushCard.tsx';
import { SyncCard } from '../directories/SyncCard.tsx';
import { handbookUrl } from '../handbook-url.ts';
import { ProvidersCard } from './ProvidersCard.tsx';
import { SectionCard } from './SectionCard.tsx';
import { SectionLinks } from './SectionLinks.tsx';
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
        text="登录和注册方式、第三方登录、资料字段、人机验证。"
        handbook="change-settings"
      />
      <SectionLinks
        sections={[
          'sign-in',
          'providers',
          'directories',
          'phone',
          'one_tap',
          'native',
          'registration',
          'profile',
          'captcha',
        ]}
      />
      <SectionCard section="sign-in" />
      <ProvidersCard />
      <SectionCard
        section="directories"
        text={
          <>
            <a className={linkClass()} href={handbookUrl('directories')} target="_blank" rel="noopener">
              对接 AD 和 LDAP
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
      <PushCard />
      <SectionCard section="phone" />
      <SectionCard section="one_tap" text="由运营商提供本机号码，无需验证码。供自有 App 使用。" />
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
