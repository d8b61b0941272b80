import type { IdentityProvider } from './features/entry/identities/identity-provider.ts';
import type { MiniProgram } from './features/entry/identities/mini-program.ts';
import { relyingPartyOf } from './features/entry/passkeys/relying-party.ts';
import type { SiteConfigDependencies } from './features/site/site-config/routes.ts';
import type { Settings } from './settings.ts';

export interface Offered {
  readonly settings: Settings;
  readonly identityProviders: readonly IdentityProvider[];
  readonly miniProgram: MiniProgram | null;
}

/** What `/v3/config` says that the settings fix once. */
export function fixedConfig({
  settings,
  identityProviders,
  miniProgram,
}: Offered): SiteConfigDependencies['fixed'] {
  const { site, login, register, captcha } = settings.file;
  return {
    title: site.title,
    slogan: site.slogan,
    logo: site.logo,
    icp: site.icp,
    qq_group: site.qq_group,
    geetest_id: captcha.geetest?.captcha_id ?? '',
    ali_ct4_id: captcha.ali?.app_id ?? '',
    tencent_app_id: captcha.tencent?.app_id ?? '',
    login: {
      password: login.password,
      code: login.code,
      passkey: login.passkey && relyingPartyOf(settings.publicUrl, site.title) !== null,
      qrcode: login.qrcode,
      qq: identityProviders.some(({ key, listed }) => key === 'qq' && listed),
      // It signs in over a QR ticket.
      wechat_mini_program: login.qrcode && miniProgram !== null,
      wechat_official_account: identityProviders.some(
        (provider) => provider.doorFor('wechat') === 'official_account',
      ),
    },
    register: { phone: register.phone, email: register.email, username: register.username },
    secure: settings.file.secure_calls,
    root_domain: site.root_domain || new URL(settings.publicUrl).hostname,
    redirect_origins: site.redirect_origins,
  };
}
