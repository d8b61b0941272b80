import type { IdentityProvider } from './features/linked-identities/identity-provider.ts';
import { relyingPartyOf } from './features/passkeys/relying-party.ts';
import type { SiteConfigDependencies } from './features/site-config/routes.ts';
import type { Settings } from './settings.ts';

export interface Offered {
  readonly settings: Settings;
  readonly identityProviders: readonly IdentityProvider[];
}

/** What `/v3/config` says that the settings fix once. */
export function fixedConfig({ settings, identityProviders }: Offered): SiteConfigDependencies['fixed'] {
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
      // Its image, its exchange of codes and its numbers are there; the sign-in over a ticket is not yet.
      wechat_mini_program: false,
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
