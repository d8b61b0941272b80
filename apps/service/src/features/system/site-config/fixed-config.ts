import type { SiteConfig } from '@tongxing/contract/calls/site-config.ts';
import { passwordMinLength } from '@tongxing/contract/limits.ts';
import { mainland, prefixOfRegion } from '../../../kernel/text/phone-number.ts';
import { describeFields } from '../../accounts/profile-fields/read-fields.ts';
import type { MessagesWork } from '../../activity/messages/send-message.ts';
import type { CaptchaWork } from '../../protection/captcha/require-captcha.ts';
import { relyingPartyFor } from '../../protection/evidence/relying-party.ts';
import { tokenDomain } from '../../protection/sessions/token-cookie.ts';
import type { AgreementWork } from '../../sign-in/agreements/record-agreement.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import type { OfficialAccountWork } from '../../sign-in/official-account/official-account-work.ts';
import type { OneTapWork } from '../../sign-in/one-tap/one-tap-session.ts';
import type { SecureKeysWork } from '../secure-keys/secure-keys.ts';

export type SiteConfigWork = SecureKeysWork &
  CaptchaWork &
  AgreementWork &
  IdentityWork &
  OfficialAccountWork &
  OneTapWork &
  MessagesWork;

/** The part of `/v3/config` that follows from the settings. */
export function fixedConfig({
  settings,
  providers,
  miniProgram,
  officialAccount,
  oneTap,
  messages: { carried },
}: Pick<
  SiteConfigWork,
  'settings' | 'providers' | 'miniProgram' | 'officialAccount' | 'oneTap' | 'messages'
>): Omit<SiteConfig, 'time' | 'expire' | 'key' | 'kid' | 'captcha' | 'terms_version' | 'privacy_version'> {
  const { site, login, register, captcha, support, policies, phone, profile } = settings.file;
  const { min_length, classes } = policies.password;
  return {
    title: site.title,
    slogan: site.slogan,
    logo: site.logo,
    icp: site.icp,
    qq_group: site.qq_group,
    geetest_id: captcha.geetest?.captcha_id ?? '',
    ali_ct4_id: captcha.ali?.app_id ?? '',
    tencent_app_id: captcha.tencent?.app_id ?? '',
    ...(captcha.aliyun && { aliyun_captcha: pickScene(captcha.aliyun) }),
    login: {
      password: login.password,
      // Without a way to send messages, codes are not offered.
      code: login.code && (carried.sms || carried.email),
      code_registers: login.code_registers,
      phone_code: login.code && carried.sms,
      email_code: login.code && carried.email,
      passkey: relyingPartyFor(settings) !== null,
      qrcode: login.qrcode,
      qq: providers.all.some(({ key, listed }) => key === 'qq' && listed),
      // The mini program signs in by a QR ticket.
      wechat_mini_program: login.qrcode && miniProgram !== null,
      wechat_official_account: providers.all.some(
        (provider) => provider.channelFor('wechat') === 'official_account',
      ),
      ...(login.qrcode && officialAccount?.follow && { wechat_follow: officialAccount.follow }),
      ...(login.code && oneTap && phone.regions.includes(mainland) && { one_tap: [...oneTap.kinds] }),
    },
    register: {
      phone: register.phone && carried.sms,
      email: register.email && carried.email,
      username: register.username,
      invited: register.mode === 'invited',
    },
    secure: settings.file.secure_calls,
    root_domain: tokenDomain(settings),
    redirect_origins: site.redirect_origins,
    ...(min_length > passwordMinLength || classes > 0 ? { password: { min_length, classes } } : {}),
    ...(Object.values(settings.file.doors).includes(true) ? { doors: settings.file.doors } : {}),
    ...(phone.regions.join() === mainland ? {} : { phone: { regions: phone.regions.map(describeRegion) } }),
    ...(profile.fields.length > 0 ? { fields: describeFields({ settings }, 'self') } : {}),
    support,
  };
}

const describeRegion = (region: string) => ({ region, prefix: prefixOfRegion(region) });

/** What a browser needs of 阿里云验证码 2.0. */
const pickScene = ({ scene_id, prefix, region }: NonNullable<SiteConfig['aliyun_captcha']>) => ({
  scene_id,
  prefix,
  region,
});
