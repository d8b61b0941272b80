import { z } from 'zod';
import type { NoticeAccount } from '../../features/activity/messages/follower-notices.ts';
import type { IdentityProvider } from '../../features/sign-in/identities/identity-provider.ts';
import type { MiniProgram } from '../../features/sign-in/mini-program/mini-program.ts';
import type { OfficialAccount } from '../../features/sign-in/official-account/official-account.ts';
import { alipay, alipaySettings } from './alipay.ts';
import { apple, appleSettings } from './apple.ts';
import type { ProviderContext } from './ask-provider.ts';
import { google, googleSettings } from './google.ts';
import { microsoft, microsoftSettings } from './microsoft.ts';
import { oauth2Preset, presetSettings } from './oauth2-preset.ts';
import { oauth2Table, oauth2TableSettings } from './oauth2-table.ts';
import { openidConnect, openidConnectSettings } from './openid-connect.ts';
import { qq, qqSettings } from './qq.ts';
import { wechat, wechatSettings } from './wechat.ts';
import { wechatMiniProgram } from './wechat-mini-program.ts';
import { wechatNotices } from './wechat-notices.ts';
import { wechatOfficialAccount } from './wechat-official-account.ts';
import { wecom, wecomSettings } from './wecom.ts';

const providerSettings = z.discriminatedUnion('kind', [
  qqSettings,
  wechatSettings,
  alipaySettings,
  wecomSettings,
  googleSettings,
  microsoftSettings,
  appleSettings,
  ...presetSettings,
  openidConnectSettings,
  oauth2TableSettings,
]);

export type ProviderSettings = z.output<typeof providerSettings>;

/** `providers` of the configuration file, in the order of the sign-in page. Each key is unique. */
export const providersSettings = z.array(providerSettings).superRefine((list, context) => {
  const seen = new Set<string>();
  list.forEach((settings, index) => {
    const key = settings.key ?? settings.kind;
    if (seen.has(key))
      context.addIssue({ code: 'custom', path: [index, 'key'], message: `${key} stands twice` });
    seen.add(key);
  });
});

/** The configured providers in the configured order. */
export function createProviders(
  list: readonly ProviderSettings[],
  context: ProviderContext,
): IdentityProvider[] {
  return list.map((settings) => createProvider(settings, context));
}

/** The mini program of the first WeChat entry that has one. */
export function createMiniProgram(
  list: readonly ProviderSettings[],
  context: ProviderContext,
): MiniProgram | null {
  const settings = list.find((entry) => entry.kind === 'wechat' && entry.mini_program);
  return settings?.kind === 'wechat' ? wechatMiniProgram(settings, context) : null;
}

function createProvider(settings: ProviderSettings, context: ProviderContext): IdentityProvider {
  switch (settings.kind) {
    case 'qq':
      return qq(settings, context);
    case 'wechat':
      return wechat(settings, context);
    case 'alipay':
      return alipay(settings, context);
    case 'wecom':
      return wecom(settings, context);
    case 'google':
      return google(settings, context);
    case 'microsoft':
      return microsoft(settings, context);
    case 'apple':
      return apple(settings, context);
    case 'openid-connect':
      return openidConnect(settings, context);
    case 'oauth2-table':
      return oauth2Table(settings, context);
    default:
      return oauth2Preset(settings, context);
  }
}

/** The official account of the first WeChat entry that has a template of notices. */
export function createNoticeAccount(
  list: readonly ProviderSettings[],
  context: ProviderContext,
): NoticeAccount | null {
  const settings = list.find((entry) => entry.kind === 'wechat' && entry.official_account?.notice);
  return settings?.kind === 'wechat' ? wechatNotices(settings, context) : null;
}

/** The official account of the first WeChat entry whose messages come here. */
export function createOfficialAccount(
  list: Parameters<typeof createMiniProgram>[0],
  context: ProviderContext,
): OfficialAccount | null {
  const settings = list.find((entry) => entry.kind === 'wechat' && entry.official_account?.token);
  return settings?.kind === 'wechat' ? wechatOfficialAccount(settings, context) : null;
}
